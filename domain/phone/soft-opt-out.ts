import { foldText } from './fold.ts'

/**
 * Whether a message that is no keyword reads like a wish not to be contacted: "wrong number, please remove me"
 * (rules/opt-outs 6). A wish overlooked stays in the inbox for a person to see; a message wrongly taken for one cuts
 * somebody off from what they asked for. So it says yes where the words are about being contacted, and no where they are about
 * something else: "please remove me from the 5pm list, I come at 6" is about a list of theirs, not about ours.
 */
export const isSoftOptOut = (text: string): boolean => {
  if (isQuotation(text)) return false
  const folded = ` ${foldText(text)} `
  if (denials.some((pattern) => pattern.test(folded))) return false
  return wishes.some((pattern) => pattern.test(folded)) || hasStopSentence(text)
}

// Phones without the sender's reactions get them as text: `Liked “Reply STOP to opt out”`.
const isQuotation = (text: string): boolean =>
  /^\W*(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|removed an? \w+( \w+)? from|reacted \S+ to)\s+(an? image|["“„«])/iu.test(
    text,
  )

// "STOP. I don't know you." and "I don't know you. Stop!", but not "stop by the office".
const hasStopSentence = (text: string): boolean => {
  const sentences = text
    .split(/[.!?;:,\n]+/)
    .map(foldText)
    .filter(Boolean)
  return [sentences[0], sentences.at(-1)].some((sentence) => sentence === 'stop' || sentence === 'unsubscribe')
}

const not = '(do not|dont|dnt|never|please no)'
const me = '(me|us|my (number|name|phone|cell)|our (number|name)|this (number|phone))'
const things = '(texts?|texting|messages?|messaging|msgs?|sms|calls?|calling|notifications?|alerts?|spam)'
/** What somebody is on who gets texts. */
const lists =
  '(list|lists|listing|database|system|contacts?|distribution|directory|records?|group text|group chat|text group|thread|chat|app|everything|this|these)'
/** How such a list is called: not "the 5pm list" or "the waiting list". */
const ours =
  '(all|any|of|future|the|that|those|text|texts|texting|message|messaging|messages|sms|mailing|mail|email|marketing|contact|contacts|call|calling|phone|alert|alerts|notification|notifications|group|distribution|subscriber|subscription|broadcast|automated|auto)'
const ofAPurpose =
  '(wait|waiting|waitlist|guest|sign|signup|volunteer|carpool|snack|lunch|bus|am|pm|today|tonight|tomorrow|\\w+day|\\w*\\d\\w*)'
/** "Your list", "your school texts", unless it is of a day or a purpose. */
const theirs = `(your|ur|yalls|this|these)( (?!${ofAPurpose} )\\w+){0,3}`
/** A time, a place or a reason behind the words: then it is about how, not whether. */
const unlessHow =
  '(?! (at|after|before|during|until|till|til|while|when|if|in|on|about|because|but|just|yet|tonight|today|tomorrow|this (week|weekend|morning|afternoon|evening)) )'

const pattern = (source: string) => new RegExp(source)

const denials = [
  / (did not|didnt|do not|dont|never|not going to) (want to |wish to |mean to )?(opt out|opt me out|unsubscribe|stop) /,
  / (do not|dont|please do not) (remove|delete|unsubscribe|take) (me|us) /,
]

const wishes = [
  / wrong (number|person|phone|guy|lady|family|contact) /,
  / (not|isnt|aint|no longer) (the (right|correct) |my |his |her |their |\w+s )(number|phone|cell) /,
  pattern(` (remove|delete) ${me}(?! (from|off|out) )`),
  pattern(
    ` (remove|delete|take|get) ${me}( number)? (from|off|off of|out of) (${theirs} |(${ours} )*)(${lists}|${things}) `,
  ),
  pattern(` (take|get) ${me} off( please| pls| now| thanks)? $`),
  pattern(` remove ${me} from(?: please)? $`),
  / please remove $/,
  /^ (remove|unsub) $/,
  / unsubscribe /,
  pattern(` opt (me |us )?out (?!of )| opt (me |us )?out of (${theirs} |(${ours} )*)(${lists}|${things}) | optout `),
  pattern(` (stop|quit|cease) (all )?(these |this |the |your |sending |with the |getting |receiving )*${things} `),
  / (stop|quit|cease) (contacting|spamming|bothering|harassing|blowing|bugging) /,
  pattern(` (stop|quit|cease) sending( to)? (me|us|these|those|this|that|it|them|any|anything|all|so many|my phone|$)`),
  /^ (please |pls |plz |just |omg |ok |can you |will you |would you |could you )*(stop|quit|cease) (this|these|that|it|already|now|all|everything|me|us) /,
  / (stop|quit|cease) (this|that|it|already) (please |pls )?$/,
  pattern(
    ` ${not} (ever )?(text|message|msg|call|contact|bother) (me|us|my (number|phone|cell)|this (number|phone))${unlessHow} `,
  ),
  pattern(` ${not} (text|message|contact|call|send)( me| us)?( again| anymore| any more| ever again)? $`),
  pattern(
    ` ${not} (ever )?(send|text) (me |us )?(any |anymore |more |these |this |that |such )+(${things}|stuff|things|crap|junk) `,
  ),
  pattern(` ${not} send (me|us) (this|these|that|anything|any more)( anymore| again| please)? $`),
  pattern(` no more (of )?(these |this |the |your )?${things} `),
  pattern(
    ` (do not|dont|no longer|not) (want|wish|care|like) (to (get|receive|be getting) )?(any |these |this |your |more )*${things} `,
  ),
  / (do not|dont|no longer) (want|wish) to (be|get|receive) (contacted|texted|messaged|called|anything)/,
  / leave (me|us) alone /,
  / (lose|forget) (my|this) number /,
  / off (your|the|this) (list|texts?) /,
  // Spanish, French, German, Portuguese, Italian
  / (numero|persona) (equivocad[oa]|incorrect[oa]) | (quitenme|quitame|borrenme|borrame|eliminenme|eliminame|sacame|saquenme) /,
  / (no|ya no) (me )?(manden|mandes|envien|envies|escriban|escribas|llamen|llames|contacten) (mas|mensajes|textos|por favor|nunca|$)| no mas (mensajes|textos) /,
  / ya no quiero (recibir )?(mas )?(mensajes|textos) /,
  / mauvais numero | (retirez|enlevez|supprimez) moi | ne m ?(envoyez|ecrivez|appelez|contactez) (plus|pas) |^ plus de messages /,
  / falsche nummer | keine (weiteren )?(nachrichten|sms) mehr (?!(bekommen|erhalten|gesehen|gekriegt) )| schreiben sie mir nicht /,
  / numero errado | (me remova|me retire) | nao (me )?(envie|mande|enviem|mandem) /,
  / numero sbagliato | (toglietemi|rimuovetemi|cancellatemi) | non (mi )?(scrivete|mandate|inviate) /,
]
