/** What the headings of real lists call their columns, in English, Spanish, French, German and a few more. */

/** A heading in small plain words: 'Teléfono_Móvil' and 'PrimaryPhone' become 'telefono movil' and 'primary phone'. */
export const foldHeading = (heading: string): string =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

export type HeadingUse = 'phone' | 'FirstName' | 'LastName' | 'Name' | 'Notes' | 'Groups'

/** What a folded heading stands for, and how surely: the lower the rank, the sooner it gets the place. */
export const useOfHeading = (folded: string): { use: HeadingUse; rank: number } | undefined => {
  if (folded === '' || folded.length > 60) return undefined
  const phone = phoneRank(folded)
  if (phone !== undefined) return { use: 'phone', rank: phone }
  for (const [use, patterns] of names) {
    const rank = patterns.findIndex((pattern) => pattern.test(folded))
    if (rank >= 0) return { use, rank }
  }
  return undefined
}

/** First what is called the first, then what can be texted, then any other; a fax machine and 'phone type' are none. */
const phoneRank = (folded: string): number | undefined => {
  if (!phoneWord.test(folded) && !/^(numbers?|numeros?|nummer|contact (number|no)|contact 1)$/.test(folded))
    return undefined
  if (noPhone.test(folded)) return undefined
  if (/\b(primary|main|preferred|principal|default)\b/.test(folded)) return 0
  const counted = /\b([1-9])\b/.exec(folded)?.[1]
  const kind = mobileWord.test(folded)
    ? 1
    : /\b(home|casa|domicile|privat|landline|work|business|office|company|trabajo|travail|arbeit|festnetz|other|emergency|alternate|alt|secondary)\b/.test(
          folded,
        )
      ? 3
      : 2
  return counted === undefined ? kind : kind + Number(counted) / 10
}

const phoneWord =
  /\b(phones?|telephones?|tel|mobiles?|cells?|cellular|sms|msisdn|whatsapp|handset|landline|text number|textable number|telefonos?|telefone|telefono|telefon|telefonnummer|telefoon|telefoonnummer|movil|moviles|celular|cellulare|telemovel|portable|gsm|handy|handys|handynummer|mobil|mobilnummer|mobiltelefon|mobiel|rufnummer|festnetz|fono|telf|tlf|komorka|numero de (telephone|portable|mobile|telefono))\b|(phone|mobile|cell)(s|no|num|number|numbers)?$|^(home|cell|mobile|work|main|primary|parent|guardian|student)?(phone|cell|mobile)/
const mobileWord =
  /mobile?|cell|\b(sms|text|movil|moviles|celular|telemovel|portable|gsm|handys?|handynummer|whatsapp|komorka|mobiel)\b/
const noPhone =
  /\b(type|tipo|typ|label|ext|extension|fax|carrier|provider|country|code|model|status|valid|verified|date|opt|opted|consent|permission|ok|allowed|textable|id|email|mail|name|count|plan|preference|notes?|group|time|listed|unlisted)\b/

/** 'Home', 'Mom': where or whose a number is. Over a column of numbers it is a heading of phones. */
export const isPlaceOfPhone = (folded: string): boolean =>
  /^(home|work|office|business|school|other|emergency( contact)?|day( ?time)?|evening|night|alternate|alt|secondary|primary|main|casa|trabajo|travail|domicile|privat|arbeit|mo[mu]s?|mother|dads?|father|parents?|guardian|spouse|husband|wife|grandparents?|contact|person|student|member|mama|papa|madre|padre|mutter|vater|mere|pere)( \d)?$/.test(
    folded,
  )

const person =
  'contact|member|client|customer|patient|employee|student|parent|guardian|volunteer|donor|teacher|child|family member|person|guest|tenant|resident|candidate|recipient|subscriber|player|mother|father|pupil|applicant'
const one = (pattern: string): RegExp => new RegExp(`^(${pattern})$`)

const names: readonly (readonly [Exclude<HeadingUse, 'phone'>, readonly RegExp[]])[] = [
  [
    'FirstName',
    [
      one('first ?names?|first|firstname|vornamen?|prenoms?|primer nombre|nombre de pila'),
      one('given ?names?|given|forenames?|f ?name|christian name|nome proprio|voornaam|imie|jmeno|ad|imya'),
      one('preferred (first )?name|nick ?name|goes by|rufname|apodo'),
      one(`(${person}) (first ?name|first|given name|vorname|prenom)`),
    ],
  ],
  [
    'LastName',
    [
      one('last ?names?|last|lastname|surnames?|nachnamen?|apellidos?|nom de famille'),
      one(
        'family ?name|l ?name|familienname|zuname|primer apellido|cognome|sobrenome|apelido|achternaam|nazwisko|prijmeni|soyad|soyadi',
      ),
      one(`(${person}) (last ?name|last|surname|family name|nachname|nom)`),
    ],
  ],
  [
    'Name',
    [
      one('names?|nom|nombres?|nome|naam'),
      one(
        'full ?names?|complete name|whole name|display name|nombre completo|nombre y apellidos?|nom complet|nom et prenom|nom prenom|prenom et nom|vor und nachname|vollstandiger name|name vorname|last ?(name)? first ?(name)?|first (and )?last( name)?|nome completo|nome e cognome',
      ),
      ...person.split('|').map((who) => one(`${who}( full)? names?`)),
      one('contacts?|contacto|kontakt|ansprechpartner|person|who'),
      ...person.split('|').map((who) => one(who)),
    ],
  ],
  [
    'Notes',
    [
      one('notes?|notas?|notizen|notiz'),
      one('comments?|comentarios?|commentaires?|kommentare?|observaciones|bemerkung(en)?|remarques?|remarks?|memo'),
      one(
        '(contact|member|student|patient|client) notes?|(other|additional|general) (notes?|info|information|comments?)',
      ),
    ],
  ],
  [
    'Groups',
    [
      one('groups?|grupos?|groupes?|gruppen?|group ?names?|contact groups?|group memberships?|gruppo|groep'),
      one('lists?|listas?|listen?|list ?names?|mailing lists?'),
      one('tags?|etiquetas?|etiquettes?'),
      one('teams?|ministry|ministries|small groups?|homeroom|class|klasse|classe|clase|equipo|equipe'),
    ],
  ],
]
