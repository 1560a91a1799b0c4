import type { DraftForm } from '@carillon/contract/drafts.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { Text } from '@mantine/core'
import { IconPhoneIncoming } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phoneText } from '../../ui/phone.tsx'
import handset from '../library/handset.module.css'
import classes from './broadcast-calls.module.css'
import { ChosenAudio } from './chosen-audio.tsx'

type Props = {
  form: Pick<DraftForm, 'BroadcastType' | 'CallerID' | 'Audio' | 'AudioVM' | 'SurveyResponses'> &
    Partial<Pick<DraftForm, 'RecordLater' | 'TransferAndConnect'>>
  when: string
  /** Plays a message of the library, or one that is not in it. */
  play?: (AudioID: number) => ReactNode
}

const playChosen = (AudioID: number) => <ChosenAudio AudioID={AudioID} isCostTold={false} />

/** A phone that rings, with what is heard on it. */
export const CallPreview = ({ form, when, play = playChosen }: Props) => {
  const { CallerID, Audio, AudioVM, RecordLater } = form
  const keys = keysOf(form)
  return (
    <figure className={handset.phone} aria-label="Preview on a phone">
      <div className={handset.screen}>
        <div className={handset.top} aria-hidden="true">
          <span className={handset.island} />
        </div>
        <div className={classes.caller}>
          <span className={handset.avatar} aria-hidden="true">
            <IconPhoneIncoming size={18} />
          </span>
          <Text size="xs" c="dimmed">
            Incoming call · {when}
          </Text>
          <span className={classes.number}>{CallerID ? phoneText(CallerID) : 'Your caller ID'}</span>
        </div>
        {Audio ? (
          <div className={classes.heard}>
            <Part title={AudioVM ? 'A person hears' : 'A person and voicemail hear'}>{play(Audio.AudioID)}</Part>
            {AudioVM && <Part title="Voicemail hears">{play(AudioVM.AudioID)}</Part>}
          </div>
        ) : (
          <p className={handset.empty}>
            {RecordLater ? 'What they hear is recorded by phone.' : 'What they hear will be here.'}
          </p>
        )}
        {keys.length > 0 && (
          <ul className={classes.keys} aria-label="What keys do">
            {keys.map(({ ID, Label }) => (
              <li key={ID}>
                <b>{ID}</b> {Label}
              </li>
            ))}
          </ul>
        )}
      </div>
    </figure>
  )
}

/** Those that answer, and the one that connects with a person. */
const keysOf = ({ BroadcastType, SurveyResponses, TransferAndConnect: transfer }: Props['form']) => [
  ...(isVoiceSurvey(BroadcastType) ? SurveyResponses : []),
  ...(transfer?.IsTransfer
    ? [{ ID: 0, Label: transfer.TransferNumber ? `Talk to ${phoneText(transfer.TransferNumber)}` : 'Talk to a person' }]
    : []),
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.part}>
    <Text size="xs" c="dimmed">
      {title}
    </Text>
    {children}
  </div>
)
