import type { Settings } from '../../platform/settings.ts'
import { openBuiltInSpeech } from './built-in/built-in-speech.ts'
import { openHttpSpeech } from './http/http-speech.ts'
import type { Speech } from './speech.ts'

/** A provider of our own choice replaces the voices that are built in. */
export const openSpeech = ({ speech }: Pick<Settings, 'speech'>): Speech =>
  speech ? openHttpSpeech(speech) : openBuiltInSpeech()
