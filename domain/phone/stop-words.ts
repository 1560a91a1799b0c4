import { foldText } from './fold.ts'

/**
 * Words that opt a phone out when they are the whole message (spec 1 §5, decisions §6, facts §10). They are written
 * without spaces, since that is how a message is compared.
 *
 * A word belongs here only if nobody sends it alone for another reason. Left out on purpose: Italian "fine" and "son"
 * in Turkish (English words), Spanish "para", Tagalog "tama" ("right") and Turkish "red" (a colour).
 */
const english =
  'stop stopall stopalltexts stoptexts stopsms stopnow end cancel unsubscribe unsubcribe unsuscribe quit revoke optout optmeout optoutall unsubscribeall cancelall endall stop2end stop2quit replystop textstop'
const spanish =
  'alto pare parar detener basta baja darbaja dardebaja darsedebaja cancelar cancelarsuscripcion fin terminar salir anular desuscribir desuscribirme desuscribirse'
const french =
  'arret arreter arretez arrete desabonner desabonnement medesabonner sedesabonner desinscrire desinscription annuler resilier resiliation'
const german = 'stopp halt abmelden abmeldung abbestellen kundigen kuendigen beenden ende austragen abbrechen'
const polish = 'koniec wypisz wypiszmnie rezygnuje rezygnacja anuluj zakoncz zatrzymaj przestan przestancie'
const italian =
  'ferma fermare fermati annulla annullare cancella cancellami cancellare disiscrivi disiscrivimi disiscriviti termina interrompi revoca'
const portuguese = 'sair fim descadastrar cancelarinscricao desinscrever encerrar'
const dutch = 'stoppen afmelden uitschrijven opzeggen beeindigen einde annuleren'
const turkish = 'dur durdur iptal iptalet abonelikiptal aboneliktencik cik ret'
const arabic = 'توقف قف ايقاف اوقف وقف الغاء الغ الغاءالاشتراك انهاء'
const korean = '중지 정지 수신거부 거부 그만 취소 해지 구독취소 중단 멈춰 스톱'
const czech = 'konec zrusit odhlasit zastavit ukoncit prestan prestante'
const slovak = 'odhlasit zrusit zastavit ukoncit skoncit prestante'
const tagalog = 'tigil itigil tumigil hinto huminto ihinto tigilna itigilna huwagna kanselahin'
const others =
  '停止 取消 退订 退訂 停 配信停止 解除 ストップ стоп отписаться отмена отписка припинити ngung dunglai hentikan berhenti avsluta oprire'

export const stopWords: ReadonlySet<string> = new Set(
  [
    english,
    spanish,
    french,
    german,
    polish,
    italian,
    portuguese,
    dutch,
    turkish,
    arabic,
    korean,
    czech,
    slovak,
    tagalog,
    others,
  ]
    .join(' ')
    .split(' ')
    // Folding also takes what this file's reader would not expect, such as the voicing marks of kana.
    .map(foldText),
)

/** Words that take a text opt-out back. Narrow: consent is given in the words we told people to use. */
export const unstopWords: ReadonlySet<string> = new Set(['unstop', 'unstopall', 'start', 'startall'])

/** Courtesy that may stand before or after a keyword without changing it: "stop please", "por favor, alto". */
export const courtesies: readonly string[] = [
  'please',
  'pls',
  'plz',
  'plse',
  'thanks',
  'thank you',
  'thankyou',
  'thx',
  'ty',
  'kindly',
  'por favor',
  'porfavor',
  'gracias',
  'bitte',
  'danke',
  's il vous plait',
  'sil vous plait',
  'svp',
  'merci',
  'per favore',
  'grazie',
  'prosze',
  'dziekuje',
  'obrigado',
  'obrigada',
  'alstublieft',
  'aub',
  'bedankt',
  'lutfen',
  'prosim',
  'dekuji',
  'dakujem',
  'salamat',
  'po',
]
