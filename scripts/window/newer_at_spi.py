"""Imitates AT-SPI since 2026, which lacks the property `ScreenReaderEnabled` on the session bus. Most machines still have an
older AT-SPI. Programs connect to the accessibility bus of the installed AT-SPI.

usage: newer_at_spi.py          serves until it is killed; prints a line when it is ready
"""

import subprocess
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

CONFIGURATION = "/usr/share/defaults/at-spi2/accessibility.conf"
INTERFACES = """<node>
  <interface name="org.a11y.Bus"><method name="GetAddress"><arg type="s" direction="out"/></method></interface>
  <interface name="org.a11y.Status"><property name="IsEnabled" type="b" access="readwrite"/></interface>
</node>"""

behind = subprocess.Popen(
    ["dbus-daemon", f"--config-file={CONFIGURATION}", "--nofork", "--print-address"],
    stdout=subprocess.PIPE,
    text=True,
)
address = behind.stdout.readline().strip()
if not address:
    sys.exit("newer_at_spi: no bus for programs")


def call(connection, sender, path, interface, method, parameters, invocation):
    """Answers the only method."""
    invocation.return_value(GLib.Variant("(s)", (address,)))


def read(connection, sender, path, interface, name):
    """Reports that assistive programs are enabled."""
    return GLib.Variant("b", True)


def write(connection, sender, path, interface, name, value):
    """Accepts changes of the property."""
    return True


def serve(connection, name):
    """Registers the object on the bus."""
    for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
        connection.register_object("/org/a11y/bus", interface, call, read, write)


def there(connection, name):
    """Prints the line that the service is ready."""
    print("there", flush=True)


def lost(connection, name):
    """Fails if the name is taken or the bus is gone."""
    behind.kill()
    sys.exit("newer_at_spi: org.a11y.Bus is not available")


Gio.bus_own_name(Gio.BusType.SESSION, "org.a11y.Bus", Gio.BusNameOwnerFlags.NONE, serve, there, lost)
try:
    GLib.MainLoop().run()
finally:
    behind.kill()
