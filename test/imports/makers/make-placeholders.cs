// Opens KeePass's XML with KeePass's own code, writes it as KDBX, and prints each entry's fields with all placeholders
// replaced, as JSON. The map key is the entry's identifier.
using System;
using System.IO;
using System.Text;
using KeePass.Util.Spr;
using KeePassLib;
using KeePassLib.Cryptography.KeyDerivation;
using KeePassLib.Keys;
using KeePassLib.Serialization;

static class Placeholders
{
  static string Json(string text)
  {
    var json = new StringBuilder("\"");
    foreach (char c in text)
    {
      if (c == '"' || c == '\\') json.Append('\\').Append(c);
      else if (c < ' ') json.AppendFormat("\\u{0:x4}", (int)c);
      else json.Append(c);
    }
    return json.Append('"').ToString();
  }

  static void Main(string[] args)
  {
    PwDatabase.LocalizedAppName = PwDefs.ShortProductName; // as KeePass does at its start
    var database = new PwDatabase();
    var key = new CompositeKey();
    key.AddUserKey(new KcpPassword(args[2]));
    database.New(IOConnectionInfo.FromPath(args[1]), key);
    using (var xml = File.OpenRead(args[0])) new KdbxFile(database).Load(xml, KdbxFormat.PlainXml, null);
    var parameters = new AesKdf().GetDefaultParameters();
    parameters.SetUInt64(AesKdf.ParamRounds, 100);
    database.KdfParameters = parameters;
    database.MasterKey = key;
    database.Save(null);
    var separator = "{\n";
    foreach (PwEntry entry in database.RootGroup.GetEntries(true))
    {
      Console.Write(separator + "  " + Json(entry.Uuid.ToHexString().ToLowerInvariant()) + ": ");
      var next = "{ ";
      foreach (var field in entry.Strings)
      {
        var context = new SprContext(entry, database, SprCompileFlags.NonActive);
        Console.Write(next + Json(field.Key) + ": " + Json(SprEngine.Compile(field.Value.ReadString(), context)));
        next = ", ";
      }
      Console.Write(" }");
      separator = ",\n";
    }
    Console.WriteLine("\n}");
  }
}
