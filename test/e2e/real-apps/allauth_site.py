"""A site with django-allauth in one file: an SQLite database in the working folder, one user from the environment."""

import os
import sys

import django
from django.conf import settings
from django.core.management import call_command, execute_from_command_line
from django.http import HttpResponse
from django.urls import include, path

settings.configure(
    ACCOUNT_EMAIL_VERIFICATION="none",
    ACCOUNT_LOGIN_METHODS={"username"},
    ACCOUNT_RATE_LIMITS=False,
    ACCOUNT_SIGNUP_FIELDS=["username*", "password1*", "password2*"],
    ALLOWED_HOSTS=["127.0.0.1", ".localhost"],
    AUTHENTICATION_BACKENDS=["allauth.account.auth_backends.AuthenticationBackend"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}},
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.messages",
        "django.contrib.sessions",
        "allauth",
        "allauth.account",
    ],
    LOGIN_REDIRECT_URL="/",
    ACCOUNT_PASSWORD_CHANGE_REDIRECT_URL="/",
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "allauth.account.middleware.AccountMiddleware",
    ],
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="only on this machine, only for this test",
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
)
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.contrib.messages import get_messages  # noqa: E402


def home(request):
    """Returns a page that names the signed-in user and shows the messages of allauth."""
    messages = " ".join(str(message) for message in get_messages(request))
    return HttpResponse(f"<title>Home</title>Signed in as {request.user.get_username()}. {messages}")


urlpatterns = [path("", home), path("accounts/", include("allauth.urls"))]

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    User.objects.create_user(os.environ["APP_LOGIN"], password=os.environ["APP_PASSWORD"])
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", "127.0.0.1:" + os.environ["APP_PORT"]])
