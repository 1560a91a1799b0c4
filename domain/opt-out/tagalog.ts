import type { Wording } from './phrases.ts'

const texts =
  '(?:text|texts|texting|txt|message|messages|mensahe|mag ?text|mag ?txt|magtext|mgtext|mgtxt|magtxt|magmessage|mag message|nagtext|pagtext|pag text|kakatext|tinetext|padalhan|manggulo)'
const not = '(?:huwag|wag|wag na|huwag na)'
const stop =
  '(?:itigil|pakitigil na ang|pakitigil|pakitigil na|itigil na ang|tigil|tgil|tigilan|stop|ihinto|hinto|itigil na|tama na|paki stop|pakistop)'
const off = '(?:tanggal|tangal|alis|bura)'
const fill =
  '(?:(?:na|n|po|niyo|nyo|ninyo|mo|ang|yung|kayo|kau|sana|ako|akong|ng|mga|sa|muna|lang|mag|kayong|pag|yan|iyan|huwag|wag|kami) ){0,5}'

export const tagalog: Wording = {
  others: [
    'bakit (?:wala|hindi|di) … … (?:text|nagtetext|message)(?: sa akin)?',
    '(?:huwag|wag) … … (?:tanggalin|alisin)',
    'gusto ko pa',
    '(?:hindi|di) ko (?:natanggap|nareceive|nakuha)',
    'natanggal ko',
    '(?:pag|kapag|kung) … … stop',
    'mali(?:ng)?(?: po)?(?: ang)? (?:bilang|petsa|room|sagot|oras|spelling)',
    'wrong number (?:of|ng)',
    '(?:huwag|wag) … … tumawag sa trabaho',
  ],
  doubts: [
    '(?:tanggal[a-z]*|alis[a-z]*) … (?:ang )?(?:anak|asawa|pangalan ng anak) ko',
    `${not} ${fill}${texts} (?:ng|sa|tuwing|pag|habang|kapag) (?:madaling|gabi|hatinggabi|trabaho|linggo|umaga|nasa)`,
    '(?:sure|sigurado) … … number',
    '(?:emergency|importante) lang',
  ],
  wishes: [
    `${not} ${fill}${texts}`,
    `${not} ${fill}(?:guluhin|istorbohin|kontakin|itext|i text|tawagan)`,
    `${stop} ${fill}${texts}`,
    `${stop} (?:na |po |n |mo |niyo |nyo ){0,4}(?:ako)?(?: na| po| please){0,4}$(?<! tama na )(?<! tama )`,
    `(?:ayaw|ayoko|ayaw ko|ayoko na)(?: ko)?(?: na| n)?(?: po| pong)? ${fill}(?:makatanggap|tumanggap|${texts})`,
    '^(?:ayaw|ayoko)(?: ko)? na(?: po)?$',
    `(?:paki|i)?${off}[a-z]* ${fill}(?:number ko|number na ito|number|ako|aq|pangalan ko|kami)(?! (?:mo|niya) )`,
    '(?:paki ?(?:tanggal|alis|bura|tangal)|tanggalin|alisin|burahin) … (?:ako|aq|number|kami|list|listahan)',
    'paki (?:alis|tanggal|bura) (?:na |po |na po )?(?:ako|kami|ang number|number|ang pangalan ko)',
    '(?:alisn|tanggaln)',
    'no more texts?',
    'un ?subscribe',
    '(?:sabi|sabihin|sasabihin|sinabi) … … (?:stop|itigil)',
    'sinabi … … stop',
    '^stop (?:po|na|wala|hindi|di)',
    '(?:isusumbong|irereport|ireport|idedemanda)',
    '(?:binabawi|inaalis) … (?:pahintulot|consent)',
    '(?:hindi|di) … (?:pumayag|pumapayag|pinahihintulutan|pinapayagan) … … (?:text|message|padalhan|mensahe|pagpapadala|ito|number)',
    'wrong (?:number|no)(?: (?:po|ka|kayo|yan|sir|mam|maam)){0,4}$',
    '(?:hindi|di) … … wrong (?:number|no)',
    'mali(?:ng)? (?:po )?(?:ang |yung )?(?:number|numero|tao|tinext|tinetext)',
    'nagkamali … … (?:number|numero|tinext|tao)',
    '(?:hindi|di) na … kay [a-z]+ … number',
    'wala(?:ng)? (?:po )?(?:akong|kaming|ako) (?:anak|estudyante)',
    'bago lang … sa akin … number',
    '(?:d|hindi|di) (?:ako|aq) (?:yan|yun|iyan)',
  ],
  hints: [
    'wala(?:ng| pong)? [a-z]+ (?:dito|d2)',
    'bakit … (?:ako )?(?:tinetext|kayo nagtetext|nagtetext|ako nakakatanggap)',
    '(?:saan|paano) … … number',
    'sino nagbigay … number',
    '(?:hindi|di) ko … (?:kilala|kakilala)',
    '(?:hindi|di) (?:po )?ako interesado',
    'ang dami … text',
    '(?:hindi|di) na … (?:nag ?aaral|pumapasok|nagtatrabaho|nakatira) (?:diyan|jan|dyan)',
    'hindi (?:po )?para sa akin',
    '^lumipat na(?: po)?(?: kami| ako)?$',
    '(?:patay|namatay|pumanaw)',
    'wrong (?:number|no)',
    'spam',
    '(?:huwag|wag|stop|ayaw|tanggal[a-z]*) … … (?:text|message)',
  ],
}
