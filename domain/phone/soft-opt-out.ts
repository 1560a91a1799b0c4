import { foldText } from './fold.ts'

/**
 * Whether a message that is no keyword reads like a wish not to be contacted: "wrong number, please remove me"
 * (decisions §6, facts §10). When in doubt it says yes: the opt-out is shown to the account and can be taken back with
 * a declaration of consent, while a wish overlooked is a complaint.
 */
export const isSoftOptOut = (text: string): boolean => {
  if (isQuotation(text)) return false
  const folded = ` ${foldText(text)} `
  if (denials.some((pattern) => pattern.test(folded))) return false
  return wishes.some((pattern) => pattern.test(folded)) || hasStopSentence(text)
}

// Phones without the sender's reactions get them as text: `Liked “Reply STOP to opt out”`.
const isQuotation = (text: string): boolean =>
  /^\s*\W*(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|removed an? \w+( \w+)? from|reacted \S+ to)\s+(an? image|["“„«])/iu.test(
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

const denials = [
  / (did not|didnt|do not|dont|never|not going to) (want to |wish to |mean to )?(opt out|opt me out|unsubscribe|stop) /,
  / (do not|dont|please do not) (remove|delete|unsubscribe) (me|us) /,
]

const things = '(texts?|texting|messages?|messaging|msgs?|sms|calls?|calling|notifications?|alerts?)'

const wishes = [
  / wrong (number|person|phone|guy|lady|family|contact) /,
  / (not|isnt|aint|no longer) (the (right|correct) |my |his |her |their |\w+s )(number|phone|cell) /,
  / (remove|delete) (me|us|my (number|name|phone|cell)|our (number|name)|this (number|phone)) /,
  / (take|get) (me|us|my (number|name|phone|cell)|our (number|name)|this (number|phone))( number)? (off|out of|from) /,
  / please remove $/,
  /^ (remove|unsub) $/,
  / unsubscribe /,
  / opt (me |us )?out /,
  / optout /,
  new RegExp(` (stop|quit|cease) (all )?(these |this |the |your |sending |with the |getting |receiving )*${things} `),
  / (stop|quit|cease) (sending|contacting|spamming|bothering|harassing|blowing|bugging|this|these|that|it|already|now) /,
  /^ (please |pls |plz )?stop (all|everything|me|us) /,
  / (do not|dont|dnt|never) (ever )?(text|message|msg|call|contact|send|bother) (me|us|this|my|anything|any) /,
  / (do not|dont|dnt) (text|message|contact|call)( again| anymore)? $/,
  new RegExp(` no more (of )?(these |this |the |your )?${things} `),
  new RegExp(
    ` (do not|dont|no longer|not) (want|wish|care|like) (to (get|receive|be getting) )?(any |these |this |your |more )*${things} `,
  ),
  / (do not|dont|no longer) (want|wish) to (be|get|receive) (contacted|texted|messaged|called|anything)/,
  / leave (me|us) alone /,
  / (lose|forget) (my|this) number /,
  / off (your|the|this) (list|texts?) /,
  // Spanish, French, German, Portuguese, Italian
  / (numero|persona) (equivocad[oa]|incorrect[oa]) | (quitenme|quitame|borrenme|borrame|eliminenme|eliminame|sacame|saquenme) /,
  / (no|ya no) (me )?(manden|mandes|envien|envies|escriban|escribas|llamen|llames|contacten) | no mas (mensajes|textos) /,
  / ya no quiero (recibir )?(mas )?(mensajes|textos) /,
  / mauvais numero | (retirez|enlevez|supprimez) moi | ne m ?(envoyez|ecrivez|appelez|contactez) (plus|pas) | plus de messages /,
  / falsche nummer | (keine|nicht mehr) (weiteren )?(nachrichten|sms) | schreiben sie mir nicht /,
  / numero errado | (me remova|me retire) | nao (me )?(envie|mande|enviem|mandem) /,
  / numero sbagliato | (toglietemi|rimuovetemi|cancellatemi) | non (mi )?(scrivete|mandate|inviate) /,
]
