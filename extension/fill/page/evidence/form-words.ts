import { matcher } from "./matcher.ts";
import { signInWords } from "./sign-in-words.ts";

/** Patterns for words on forms and buttons. A dot matches any single character, including a space. */
export const formWords = {
  /** Words for logging in. They may be in a form, in its heading or on its button. */
  signIn: signInWords,
  /** Words on a button that leads to the next step. */
  next: matcher(
    `next continue proceed weiter suivant continu siguiente seguinte avançar avanti volgende næste neste nästa seuraava dalej další pokračovat
    tovább devam ileri далее продолж далі συνέχεια tiếp`,
    `下一步 继续 繼續 次へ 続行 다음 계속 التالي متابعة הבא ถัดไป`,
  ),
  /** Words for creating an account. */
  register: matcher(
    `sign.?up regist register create.(?:an?.|your.|my.|new.|free.)*(?:account|profile) join(?=\\P{L}|$) konto.(?:erstellen|anlegen|eröffnen) inscri créer.(?:un.|mon.)?compte crear.(?:una.)?cuenta
    criar.(?:uma.)?conta iscriv crea.(?:un.)?account aanmaken załóż utwórz.konto zaregistr registr kaydol hesap.oluştur üye.ol регистр зарегистр создать.(?:аккаунт|учет)`,
    `signup 注册 註冊 登録 가입 إنشاء.حساب הרשמה`,
  ),
  /** Words for recovering a lost password. */
  recover: matcher(
    `forgot reset recover lost trouble problem vergessen zurücksetz oubli réinitialis olvid recuper restablec dimentic reimposta vergeten zapomnia odzysk
    zapomen obnov unuttu sıfırla забыл восстан сброс send(?=\\P{L}|$)`,
    `忘记 忘記 找回 重置 忘れ 再設定 잊으 찾기 재설정 نسيت استعادة`,
  ),
  /** Words for deleting an account. */
  deleteAccount: matcher(
    `(?:delete|remove|close|cancel|terminate|erase|destroy|deactivate).(?:my.|your.|this.|the.|user.)*(?:account|profile|membership|data)
    account.(?:delet|clos|remov|terminat|cancel) (?:konto|benutzerkonto|account|profil|zugang).(?:unwiderruflich.|endgültig.|dauerhaft.)?(?:löschen|schließen|kündigen|auflösen|entfernen) kontolöschung
    (?:supprimer|fermer|clôturer|effacer).(?:mon.|votre.|le.|définitivement.)*(?:compte|profil) suppression.(?:du.|de.(?:mon.|votre.)?)compte
    (?:eliminar|borrar|cerrar|cancelar).(?:mi.|tu.|la.|su.)*cuenta (?:excluir|apagar|eliminar|encerrar).(?:a.|minha.|sua.)*conta
    (?:elimina|cancella|chiudi).(?:il.|l.)?(?:mio.|tuo.)?account (?:account|profiel).(?:verwijderen|opheffen|sluiten) usuń.(?:moje.)?konto zamknij.konto
    (?:smazat|zrušit|odstranit).(?:můj.)?účet hesab\\p{L}*.(?:sil|kapat) (?:удалить|удаление|закрыть).(?:мой.|свой.|учётн\\p{L}*.|учетн\\p{L}*.)*(?:аккаунт|запис|профил|учётн|учетн)`,
    `deleteaccount delete.?account accountdelet closeaccount 注销账 注销帐 删除账 删除帐 刪除帳 アカウント(?:を|の)?削除 退会 계정.?삭제 회원.?탈퇴 حذف.(?:ال)?حساب إغلاق.(?:ال)?حساب`,
  ),
  /** Words for deleting anything. */
  delete: matcher(
    `delet(?:e|ion) erase lösch supprim borrar eliminar excluir apagar elimina cancella verwijder usuń smaz удал sil(?=\\P{L}|$)`,
    `confirmdelete 删除 刪除 削除 삭제 حذف`,
  ),
  /** Words for transferring money. */
  transfer: matcher(
    `transfer(?!t) send.money send.payment make.(?:a.)?payment pay(?=\\P{L}|$|.now|.bill) payment wire(?=\\P{L}|$) withdraw checkout place.(?:your.)?order buy.now
    überweis zahlung bezahlen auszahl zahlungspflichtig virement (?:payer|paiement) transferencia transferir pagar pago saque bonifico paga(?=\\P{L}|$|mento)
    overschrijv overboek betalen betaling przelew zapłać płatno převod zaplatit platb havale ödeme öde(?=\\P{L}|$) перевод перевести оплат платеж платёж`,
    `转账 轉帳 付款 支付 汇款 提现 振込 送金 支払 이체 송금 결제 تحويل دفع ادفع`,
  ),
  /** Words for the fields of a form that transfers money. */
  transferField: matcher(
    `amount iban beneficiar payee recipient betrag empfänger verwendungszweck montant bénéficiaire importe beneficiario destinatario valor(?=\\P{L}|$) importo
    bedrag begunstigde kwota odbiorca částka příjemce tutar alıcı сумма получател sort.code account.to to.account payment.reference`,
    `金额 金額 收款 受取人 금액 받는.?(?:분|사람) المبلغ المستفيد`,
  ),
  /** Words for an action, other than a login, that must be confirmed with the password. */
  action: matcher(
    `(?:disable|deactivate|turn.off|revoke|regenerate|rotate|approve|authori[sz]e|export|reveal|wipe|transfer.ownership|remove|unlink|reset.all) confirm.(?:the.|this.|your.|my.)*(?:payment|order|action|transaction|change|request|deletion|removal|operation|transfer|purchase|withdrawal|cancellation|export)
    permanently irreversibl cannot.be.undone can.t.be.undone
    deaktivier abschalten widerruf freigeb genehmig (?:aktion|vorgang|änderung|auftrag|bestellung|löschung).bestätig unwiderruflich
    désactiv révoqu approuv autoris(?:er|ez).(?:le|la|l|cette) (?:confirmer|valider).(?:le.|la.|l.|cette.|votre.)*(?:action|opération|commande|paiement|demande|suppression|virement) irréversible
    desactivar revocar aprobar confirmar.(?:la.|el.|esta.|a.|o.)*(?:acción|operación|pago|pedido|ação|operação|pagamento) desativar aprovar
    disattiva revoca approva conferma.(?:l.|la.|il.)*(?:azione|operazione|pagamento|ordine) uitschakelen intrekken goedkeuren bevestig.(?:de.|deze.)*(?:actie|betaling|bestelling)
    wyłącz zatwierd potwierdź.(?:operac|płatno|transak) vypnout schválit potvrdit.(?:akci|platbu|operaci) devre.dışı (?:işlem|ödeme)\\p{L}*.onay
    отключ отозва одобр подтверд\\p{L}*.(?:действ|операц|платеж|платёж|перевод|удален|заказ)`,
    `禁用 停用 撤销 批准 确认(?:操作|交易|支付|删除) 無効 承認 (?:操作|取引|注文)(?:を|の)確認 비활성 승인 (?:작업|거래|주문).?확인 تعطيل إلغاء.تفعيل (?:تأكيد|تأكيد.هذا).(?:ال)?(?:إجراء|عملية|دفع|طلب|حذف) الموافقة`,
  ),
  /** Words for creating an account for another person. */
  addUser: matcher(
    `(?:add|create|new|invite).(?:an?.|new.|another.|the.)*(?:user|member|employee|customer|operator|admin|staff|colleague|team.?mate) user.(?:add|creat|management)
    (?:neue[nrsm]?.)?(?:benutzer|nutzer|mitglied|mitarbeiter)\\p{L}*.(?:hinzufüg|anlegen|erstellen|einladen) neue[rn]?.(?:benutzer|nutzer|mitarbeiter)
    (?:ajouter|créer|nouvel|inviter).(?:un.|une.|nouvel.)*(?:utilisat|membre|collab) (?:añadir|agregar|crear|nuevo|invitar).(?:un.|nuevo.|a.)*(?:usuario|miembro)
    (?:adicionar|criar|novo|convidar).(?:um.|novo.)*(?:utilizador|usuário|membro) (?:aggiungi|crea|nuovo|invita).(?:un.|nuovo.)*(?:utente|membro)
    (?:gebruiker|lid).(?:toevoegen|aanmaken|uitnodigen) nieuwe.gebruiker (?:dodaj|utwórz|nowy).(?:nowego.)?użytkown (?:přidat|vytvořit|nový).(?:nového.)?uživatel
    (?:kullanıcı|üye).(?:ekle|oluştur|davet) yeni.kullanıcı (?:добавить|создать|новый|пригласить).(?:нового.)?(?:пользоват|участник|сотрудник)`,
    `adduser createuser newuser useradd 添加用户 新建用户 新增用戶 创建用户 ユーザー?(?:を|の)?(?:追加|作成) 新規ユーザ (?:사용자|회원).?(?:추가|생성) (?:إضافة|إنشاء).(?:ال)?مستخدم مستخدم.جديد دعوة.(?:عضو|مستخدم)`,
  ),
  /** Words for fields that exist only in a form for another person's account, such as the role of this person. */
  privileges: matcher(
    `role rolle(?=\\P{L}|$) rôle ruolo rola funç permission berechtig droits(?=\\P{L}|$) privileg is.?(?:admin|staff|superuser|active) admin(?=\\P{L}|$) send.(?:user.)?notification groups?(?=\\P{L}|$)
    роль права yetki`,
    `角色 权限 権限 ロール 역할 권한 الدور الصلاحيات`,
  ),
  /** Words on buttons that show or hide a password. */
  toggle: matcher(
    `show hide reveal unmask anzeigen verbergen einblenden ausblenden afficher masquer cacher voir mostrar ocultar esconder mostra nascondi tonen weergeven verberg
    pokaż ukryj zobrazit skrýt göster gizle показ скры toggle.?pass eye(?=\\P{L}|$)`,
    `显示 隐藏 顯示 隱藏 表示 隠す 보기 숨기 표시 إظهار إخفاء اظهار`,
  ),
  /** Words on buttons that empty a field or let the user change it. */
  clear: matcher(
    `clear reset delete remove edit change erase leeren löschen ändern bearbeiten effacer modifier borrar limpiar editar cambiar limpar apagar alterar
    cancella svuota modifica wissen wijzig wyczyść zmień vymazat změnit temizle değiştir очистить изменить`,
    `清除 清空 修改 クリア 消去 変更 지우기 변경 مسح تغيير`,
  ),
  /** Words on buttons that generate a password. */
  generate: matcher(
    `generat set.new.pass suggest random generier erzeug vorschlag génér sugerir gerar genera wygener vygener oluştur сгенер случайн`,
    `生成 自动 自動 생성 توليد`,
  ),
} as const;
