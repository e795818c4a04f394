import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of an empty PostgreSQL database: the one that AFFRAY_TEST_POSTGRES names, or one of our own."""
    given = os.environ.get("AFFRAY_TEST_POSTGRES")
    if given:
        yield given
        return
    if not BINARIES:
        pytest.skip("needs PostgreSQL's programs")
    owner = pwd.getpwnam("postgres") if os.getuid() == 0 else pwd.getpwuid(os.getuid())  # it does not run as root
    folder = Path("/tmp") / f"affray-pg-{os.getpid()}"
    folder.mkdir()
    os.chown(folder, owner.pw_uid, owner.pw_gid)

    def run(program: str, *arguments: str) -> None:
        command = [str(BINARIES[-1] / program), *arguments]
        who, group = owner.pw_uid, owner.pw_gid
        subprocess.run(command, user=who, group=group, check=True, capture_output=True, cwd=folder, timeout=60)

    run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "affray")
    options = f"-k {folder} -c listen_addresses='' -c fsync=on"
    run("pg_ctl", "-D", str(folder / "data"), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://affray@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new journal can be, in each kind of database."""
    if request.param == "sqlite":
        return str(tmp_path / "game.affray")
    return f"{request.getfixturevalue('postgres')}#{tmp_path.name}"
