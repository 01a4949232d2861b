"""Writes the zip archives in this folder's parent, with Python's zipfile. All data is invented.

The names of the files and of the columns are those that the importers of github.com/ProtonMail/WebClients read
(packages/pass/lib/import/providers/dashlane, bitwarden and protonpass).
"""
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
}

for name, files in archives.items():
    # Proton Pass does not compress its archive.
    method = zipfile.ZIP_STORED if name.startswith("proton") else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(folder / name, "w", method) as archive:
        for path, text in files.items():
            info = zipfile.ZipInfo(path, (2026, 11, 28, 12, 0, 0))
            info.compress_type = method
            archive.writestr(info, text)
