/**
 * Words as they are typed by thumb, brought to one spelling: abbreviations by a table, and what is one letter off a word that
 * matters (left out, doubled, another, or two in the wrong order) to that word. "plz stpo txting" becomes "please stop texting".
 */
export const spellOut = (folded: string): string =>
  ` ${folded.split(' ').map(spelt).join(' ')} `.replace(contractible, (words) => contractions[words] ?? words)

const contractions: Record<string, string> = {
  ' do not': ' dont',
  ' did not': ' didnt',
  ' does not': ' doesnt',
  ' is not': ' isnt',
  ' am not': ' not',
  ' i am': ' im',
  ' any more': ' anymore',
  ' any longer': ' anymore',
  ' no longer': ' nolonger',
  ' text message': ' message',
  ' text messages': ' messages',
  ' phone number': ' number',
  ' cell number': ' number',
  ' off of': ' off',
  ' opt out': ' optout',
  ' opting out': ' optout',
  ' opted out': ' optout',
  ' op out': ' optout',
  ' opt put': ' optout',
  ' opt me out': ' optout',
  ' opt us out': ' optout',
  ' un subscribe': ' unsubscribe',
}
const contractible = new RegExp(`(?:${Object.keys(contractions).join('|')})(?= )`, 'g')

const spelt = (word: string): string => {
  const short = abbreviations.get(word)
  if (short !== undefined) return short
  if (word.length < shortest || word.length > longest || known.has(word) || /[^a-z]/.test(word)) return word
  for (const form of formsOf(word)) {
    const meant = misspelt.get(form)
    if (meant !== undefined) return meant
  }
  return word
}

const shortest = 5
const longest = 14

/** The word, and the word without each of its letters: two words that share one are a letter apart. */
const formsOf = (word: string): string[] => [
  word,
  ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
]

/** The words that matter in their languages. */
const meant =
  'unsubscribe unsubscribed remove removed message messages messaging texting number wrong delete contact receive subscription sending anymore please ' +
  'mensajes mensaje recibir quitenme quiten equivocado equivocada eliminar manden ' +
  'mensagem mensagens remover receber ' +
  'messages recevoir supprimer desabonnez enlevez arretez mauvais numero ' +
  'sispann nimewo resevwa tanggalin pakitanggal magtext'
const known: ReadonlySet<string> = new Set(
  // English and other words that are a letter off one of these.
  `${meant} removes remover remote removal receives received receiver contacts contract deleted deletes numbers numbed massaged texture testing testin wring wrongs prong
   manned mandan mande mandas mandes quieten quitan numeros mensaje messager teasing taxing recibi recibe
   mensahe ending pending bending lending mending tending vending fending spending sanding seeding pleased pleases lease leased pleasure`.split(
    /\s+/,
  ),
)
const misspelt: ReadonlyMap<string, string> = new Map(
  meant.split(' ').flatMap((word) => formsOf(word).map((form) => [form, word] as const)),
)

const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    stop: 'stp stpo sotp stip stoo stopp stoppp stopppp sstop stahp',
    please: 'pls plz plse plese pleas pease',
    text: 'txt tex txet',
    texts: 'txts',
    texting: 'txting txtin textin texing txtn textn tezting txing texn',
    message: 'msg mesage massage',
    messages: 'msgs mesages massages messeges',
    messaging: 'msging mesaging messeging msgin',
    sending: 'sendin',
    you: 'u yall',
    your: 'ur youre yalls',
    number: 'numbr nmbr nubmer nmber',
    gave: 'gve gav',
    wrong: 'wrng worng rong wron',
    remove: 'rmove remve rm',
    thanks: 'thx thnx tnx ty',
    take: 'tk tke tkae tak',
    want: 'wanna wnat wnt',
    list: 'lst lsit',
    again: 'agian',
    mauvais: 'movais movai mauvai',
    arretez: 'arete aretez areter',
    quero: 'qero kero',
    textos: 'testos texos tecstos',
    dont: 'dnt',
    with: 'w',
    are: 'r',
    can: 'cn',
    know: 'kno',
    unsubscribe: 'unsub unscribe unsuscribe',
    que: 'q',
    quiero: 'kiero',
    mensajes: 'msjs msj mensages',
    equivocado: 'ekivocado',
    recibir: 'resibir',
    quitenme: 'kitenme',
    quiten: 'kiten',
    favor: 'xfa',
  }).flatMap(([word, shorts]) => shorts.split(' ').map((short) => [short, word] as const)),
)
