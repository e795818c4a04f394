import pytest

from affray import rulesets
from affray.kernel.ruleset import Ruleset


@pytest.fixture(params=rulesets.names(), scope="session")
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    """Every installed ruleset in turn."""
    return rulesets.get(request.param)
