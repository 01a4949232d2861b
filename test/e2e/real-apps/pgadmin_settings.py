"""Settings of pgAdmin: a server on this machine with its database in the working folder."""

import os

SERVER_MODE = True
DEFAULT_SERVER = "127.0.0.1"
DEFAULT_SERVER_PORT = int(os.environ["APP_PORT"])
DATA_DIR = os.path.join(os.environ["APP_FOLDER"], "data")
MASTER_PASSWORD_REQUIRED = False
UPGRADE_CHECK_ENABLED = False
