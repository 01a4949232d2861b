import type { Field } from "./field.ts";
import { bare, plain } from "./evidence/normalize.ts";
import { codeWords, passwordWords } from "./evidence/words.ts";

/** Words for secrets that are no password of a login: codes, PINs, security questions, keys, cards. */
const beginnings = `code kode codice codigo cod(?=\\P{L}|$) pin(?=\\P{L}|$|code) nip(?=\\P{L}|$) tan(?=\\P{L}|$) ssn(?=\\P{L}|$)
  answer question antwort frage reponse ответ вопрос respuesta pregunta resposta pergunta risposta domanda antwoord vraag
  odpowied pytan odpoved otazk yanit cevap soru memorable merkwort key schlussel clef cle(?=\\P{L}|$) ключ chave(?!.?de.acesso) chiave
  sleutel klucz klic anahtar token card karte carte карт tarjeta cartao carta kaart gift gutschein voucher passport social.sec
  iban smtp imap backup recovery wiederherstell geheimzahl пин`;
const inside = `passcode pincode passkey apikey 暗証 答え 回答 质问 質問 答案 问题 問題 密钥 金鑰 キー 핀번호 질문 답변 رقم.التعريف سؤال جواب إجابة الإجابة مفتاح بطاقة`;

const anyOf = (words: string): string => bare(words).trim().split(/\s+/u).join("|");
const otherSecretWords = new RegExp(`(?:^|[^\\p{L}])(?:${anyOf(beginnings)})|${anyOf(inside)}`, "u");

/**
 * Tells whether a field says by itself that it takes a password: by its token or its label, and by no word that names
 * another secret. A field without a label is judged by its name.
 */
export const saysPassword = ({ tokens, label, hint }: Field): boolean =>
  (tokens.includes("current-password") || passwordWords.test(plain(label))) &&
  !tokens.includes("one-time-code") &&
  !tokens.includes("new-password") &&
  !codeWords.test(hint) &&
  !otherSecretWords.test(hint);
