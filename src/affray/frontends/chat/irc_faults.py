"""What an IRC server has against the bot, each in one sentence for whoever runs it. None of them says a password."""

from __future__ import annotations

import socket
import ssl

OTHER_NAME, EXPIRED = (62, 63, 64), 10
"""OpenSSL's numbers of what is wrong with a certificate."""
CLOSED_DOORS = {
    403: "there is no such channel",
    405: "the bot is in too many channels already",
    407: "that is more than one channel",
    437: "the channel can't be had just now",
    471: "the channel is full",
    473: "one has to be invited",
    474: "the bot is banned from it",
    475: "it needs a key, in AFFRAY_IRC_KEYS as '#CHANNEL=KEY'",
    476: "that is no name for a channel",
    477: "one has to be logged in: AFFRAY_IRC_USER and AFFRAY_IRC_PASSWORD",
    479: "that is no name for a channel",
    489: "one has to come with TLS",
    520: "it is for operators",
}
"""Why a channel can't be joined, by the number of the server's answer."""
BAD_LOGIN = "does not take the user and password of AFFRAY_IRC_USER and AFFRAY_IRC_PASSWORD"
NO_SASL = "offers no login by SASL; without AFFRAY_IRC_USER the bot comes as a guest"
BANNED = "has banned the bot"
SILENT = "has not welcomed the bot in time; a port for TLS is silent without it (--tls)"


class Unwelcome(Exception):
    """The server does not let the bot in, and trying again would not help."""


def unreached(fault: OSError | UnicodeError, tls: bool) -> str:
    """Why a connection could not be made, with or without TLS."""
    if isinstance(fault, ssl.SSLCertVerificationError):
        return f"is not trusted: {distrusted(fault)}"
    if isinstance(fault, ssl.SSLError):
        return "can't be reached: no answer in TLS; is it a port without? (--tls no)"
    if isinstance(fault, socket.gaierror | UnicodeError):
        return "can't be reached: there is no host of that name"
    if isinstance(fault, TimeoutError):
        return f"can't be reached: no answer{' in TLS; is it a port without? (--tls no)' if tls else ''}"
    if isinstance(fault, ConnectionResetError | BrokenPipeError):
        return gone_before("", tls)
    return f"can't be reached: {(fault.strerror or 'no answer').lower()}"


def distrusted(fault: ssl.SSLCertVerificationError) -> str:
    """What is wrong with a certificate, and what helps."""
    if fault.verify_code in OTHER_NAME:
        return "its certificate is another host's (--server takes the name that the certificate has)"
    if fault.verify_code == EXPIRED:
        return "its certificate has expired"
    return "nobody known vouches for its certificate (SSL_CERT_FILE names who does; --tls unverified takes any)"


def gone_before(reason: str, tls: bool) -> str:
    """What the end of a connection means that came before the welcome."""
    other = "without TLS? (--tls no)" if tls else "for TLS?"
    return f"has closed the connection: {reason}" if reason else f"has closed the connection; is it a port {other}"
