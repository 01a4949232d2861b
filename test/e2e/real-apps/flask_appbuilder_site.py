"""A site with Flask-AppBuilder in one file: an SQLite database in the working folder, one user from the environment."""

import os

from flask import Flask
from flask_appbuilder import AppBuilder
from flask_appbuilder.utils.legacy import get_sqla_class

app = Flask(__name__)
app.config.update(
    SECRET_KEY="only on this machine, only for this test",
    SQLALCHEMY_DATABASE_URI="sqlite:///" + os.path.abspath("app.db"),
    WTF_CSRF_ENABLED=True,
)
db = get_sqla_class()()
appbuilder = AppBuilder()

with app.app_context():
    db.init_app(app)
    appbuilder.init_app(app, db.session)
    manager = appbuilder.sm
    login = os.environ["APP_LOGIN"]
    role = manager.find_role(manager.auth_role_admin)
    manager.add_user(login, login, login, login + "@example.org", role, os.environ["APP_PASSWORD"])
    manager.add_user("bob", "bob", "bob", "bob@example.org", role, "of another user")

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["APP_PORT"]))
