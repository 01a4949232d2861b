"""Writes the zip archives in this folder's parent, with Python's zipfile. All data is invented.

The names of the files and of the columns are those that the importers of github.com/ProtonMail/WebClients read
(packages/pass/lib/import/providers/dashlane, bitwarden and protonpass). 1Password describes its format at
support.1password.com/1pux-format.
"""
import json
import pathlib
import zipfile

folder = pathlib.Path(__file__).resolve().parent.parent
exact = ' exact \t"pass" wörd ♥ '.replace('"', '""')

dashlane = {
    "credentials.csv": "username,username2,username3,title,password,note,url,category,otpUrl\n"
    f'ada,ada@mail.example,,My bank,"{exact}",first line,https://www.bank.example/in,Money,'
    "otpauth://totp/Bank:ada?secret=GEZDGNBVGY3TQOJQ\n"
    "bob,,,Shop,s3cret,,shop.example,,\n"
    "carol,,,Only a name,,,,,\n",
    "securenotes.csv": 'title,note\nA note,"nothing\nelse"\n',
    "payments.csv": "type,account_name,account_holder,cc_number,code,expiration_month,expiration_year,routing_number,"
    "account_number,country,issuing_bank,note,name\n"
    "payment_card,Ada,,4242424242424242,123,01,2030,,,GB,,,My card\n",
    "ids.csv": "type,number,name,issue_date,expiration_date,place_of_issue,state\n"
    "passport,P-1,Ada Example,2020-01-01,2030-01-01,London,\n",
    "personalInfo.csv": "type,title,first_name,middle_name,last_name,login,date_of_birth,place_of_birth,email,"
    "email_type,item_name,phone_number,address,country,state,city,zip,address_recipient,address_building,"
    "address_apartment,address_floor,address_door_code,job_title,url\n"
    "email,,,,,,,,ada@mail.example,personal,Private mail,,,,,,,,,,,,,\n",
}


def item(category, title, fields=(), login_fields=(), **overview):
    details = {"loginFields": list(login_fields), "notesPlain": "", "sections": [{"title": "", "fields": list(fields)}]}
    return {
        "uuid": title,
        "favIndex": 0,
        "createdAt": 1700000000,
        "updatedAt": 1700000100,
        "state": "active",
        "categoryUuid": category,
        "details": details,
        "overview": {"title": title, "url": "", "urls": [], "tags": [], **overview},
    }


def field(name, **value):
    return {"title": name.replace("_", " "), "id": name, "value": value}


def sign_in(name, password):
    return [
        {"value": name, "name": "user", "fieldType": "T", "designation": "username"},
        {"value": password, "name": "pass", "fieldType": "P", "designation": "password"},
    ]


items = [
    item("001", "My bank", [field("PIN", concealed="0815")], sign_in("ada", ' exact \t"pass" wörd ♥ '),
         url="https://www.bank.example/in", tags=["Money"]),
    item("111", "Mail box", [
        field("pop_username", string="ada@mail.example"),
        field("pop_server", string="mail.example"),
        field("pop_password", concealed="pop pass"),
        field("smtp_password", concealed="smtp pass"),
    ]),
    item("109", "Home network", [field("network_name", string="home-5g"), field("wireless_password", concealed="wifi pass")]),
    item("115", "Wallet", [field("recoveryPhrase", concealed="one two"), field("password", concealed="wallet pass")]),
    item("105", "Club", [field("membership_no", string="4711"), field("pin", concealed="1234")]),
    item("114", "Server key", [field("private_key", sshKey={"privateKey": "-----BEGIN"})]),
    item("106", "Passport", [field("number", string="P-1")]),
    item("002", "My card", [field("ccnum", creditCardNumber="4242424242424242")]),
    item("003", "A note"),
    item("004", "Me"),
]
one_password = {"accounts": [{"attrs": {"name": "Ada"}, "vaults": [{"attrs": {"name": "Personal"}, "items": items}]}]}

archives = {
    "dashlane.zip": dashlane,
    "bitwarden-attachments.zip": {
        "data.json": (folder / "bitwarden-own.json").read_text(),
        "attachments/6c1f0b0e-1/scan.pdf": "attached\n",
        "attachments/6c1f0b0e-2/data.json": "attached too\n",
    },
    "proton-pass.zip": {
        "Proton Pass/data.json": (folder / "proton-pass.json").read_text(),
        "Proton Pass/files/scan.pdf": "attached\n",
    },
    "1password.1pux": {
        "export.attributes": json.dumps({"version": 3}),
        "export.data": json.dumps(one_password),
    },
}

for name, files in archives.items():
    # Proton Pass does not compress its archive.
    method = zipfile.ZIP_STORED if name.startswith("proton") else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(folder / name, "w", method) as archive:
        for path, text in files.items():
            info = zipfile.ZipInfo(path, (2026, 11, 28, 12, 0, 0))
            info.compress_type = method
            archive.writestr(info, text)
