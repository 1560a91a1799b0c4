import { foldText } from './fold.ts'

/**
 * Words that opt a phone out when they are the whole message (rules/opt-outs 1). They are written
 * without spaces, since that is how a message is compared.
 *
 * A word belongs here only if nobody sends it alone for another reason. Left out on purpose: Italian "fine" and "son"
 * in Turkish (English words), Spanish "para", Tagalog "tama" ("right"), Turkish "red" (a colour), and Vietnamese "dừng", which
 * without its marks is also "đúng" ("right").
 */
const english =
  'stop stopall stopalltexts stoptexts stopsms stopnow end cancel unsubscribe unsubcribe unsuscribe quit revoke optout optmeout optoutall unsubscribeall cancelall endall stop2end stop2quit replystop textstop'
const spanish =
  'alto pare parar detener detente detengase detenganse basta baja darbaja dardebaja darsedebaja cancelar cancelarsuscripcion fin terminar salir anular desuscribir desuscribirme desuscribirse'
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
const vietnamese = 'ngung ngunglai dunglai huy huybo huydangky tuchoi chamdut'
const chinese = '停止 停 取消 取消订阅 取消訂閱 退订 退訂 拒收 终止 終止 不要再发 不要再發'
const japanese = '停止 配信停止 解除 中止 ストップ'
const slavic = 'стоп отписаться отпишите отмена отменить отписка остановить припинити відписатися скасувати'
const others =
  'हटाओ रोकें रोको बंदकरो बंदकरें หยุด ยกเลิก διακοπη σταματα διαγραφη הסר עצור להסיר לעצור لغو توقف hentikan berhenti avsluta stoppa afmeld avmeld lopeta oprire dezabonare leiratkozas sispann kanpe'

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
    vietnamese,
    chinese,
    japanese,
    slavic,
    others,
  ]
    .join(' ')
    .split(' ')
    // Folding also takes what this file's reader would not expect, such as the voicing marks of kana.
    .map(foldText),
)

/**
 * Words that take a text opt-out back. Narrow: consent is given in the words we told people to use, or in what these are in the
 * languages of the STOP family.
 */
export const unstopWords: ReadonlySet<string> = new Set(
  (
    'unstop unstopall start startall restart resubscribe iniciar reanudar commencer reprendre starten wznow iniziare riprendi ' +
    'retomar hervatten baslat simulan magsimula batdau 시작 재개 ابدأ ابدا بدء استئناف 开始 開始 恢复 恢復 старт начать'
  )
    .split(' ')
    .map(foldText),
)

/** HELP is answered with who we are. In other languages only words that nobody sends to the people they know. */
export const helpWords: ReadonlySet<string> = new Set(
  'help info ayuda aide hilfe ajuda aiuto pomoc hulp yardim tulong trogiup 도움말 مساعدة 帮助 幫助 ヘルプ помощь'
    .split(' ')
    .map(foldText),
)

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
