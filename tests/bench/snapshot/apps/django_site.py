"""Django's admin over a new database with 100 users. Argument: the port to listen on."""

import sys

import django
from django.conf import settings
from django.core.management import call_command
from django.urls import path

APPS = ["admin", "auth", "contenttypes", "sessions", "messages", "staticfiles"]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.RemoteUserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
CONTEXT = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
]

settings.configure(
    SECRET_KEY="only for measuring",
    ALLOWED_HOSTS=["localhost", ".localhost", "127.0.0.1"],
    ROOT_URLCONF=__name__,
    STATIC_URL="/static/",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "site.db"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[f"django.contrib.{app}" for app in APPS],
    AUTHENTICATION_BACKENDS=["django.contrib.auth.backends.RemoteUserBackend"],
    MIDDLEWARE=MIDDLEWARE,
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {"context_processors": CONTEXT},
        }
    ],
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402

urlpatterns = [path("admin/", admin.site.urls)]


def fill():
    call_command("migrate", verbosity=0)
    User.objects.create_superuser("harbourmaster", "master@port.test")
    User.objects.bulk_create(
        User(
            username=f"pilot{number:02}",
            email=f"pilot{number:02}@port.test",
            first_name=("Ada", "Bo", "Cem", "Dua")[number % 4],
            last_name=("Quay", "Berth", "Locke")[number % 3],
            is_staff=number % 5 == 0,
        )
        for number in range(1, 100)
    )


if __name__ == "__main__":
    fill()
    # Without debugging the static files are served only when asked for.
    call_command("runserver", f"127.0.0.1:{sys.argv[1]}", use_reloader=False, insecure_serving=True)
