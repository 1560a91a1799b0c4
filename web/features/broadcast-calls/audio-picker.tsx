import type { Audio } from '@carillon/contract/audio.ts'
import { whyNotAudioLength } from '@carillon/domain/broadcast/call-form.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { type AudioView, audioViews } from '../audio/audio-views.ts'
import { useWords } from '../audio/audio-words.ts'
import { spokenTime } from '../audio/clock-time.ts'
import { LibrarySound } from '../audio/library-sound.tsx'
import { useAudioCounts, useAudioList, useLiveAudio } from '../audio/queries.ts'
import { PickList } from '../picking/pick-list.tsx'
import classes from './broadcast-calls.module.css'

type Props = { opened: boolean; onClose: () => void; onPick: (audio: Audio) => void; isIntroduction: boolean }

/** Chooses a message of the library, heard before it is chosen. */
export const AudioPicker = ({ opened, onClose, onPick, isIntroduction }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Select from message library" size={640} centered>
    <Choose
      isIntroduction={isIntroduction}
      onPick={(audio) => {
        onClose()
        onPick(audio)
      }}
    />
  </Dialog>
)

const viewsOfMessages = audioViews.filter(({ view }) => view !== 'transfer')

// More than anybody listens to; whoever has more searches.
const shownAtOnce = 50

const Choose = ({ onPick, isIntroduction }: Pick<Props, 'onPick' | 'isIntroduction'>) => {
  const views = isIntroduction ? audioViews : viewsOfMessages
  const [view, setView] = useState<AudioView>('all')
  const [q, setQ] = useState('')
  const list = useAudioList({ view, q, page: 1, pagesize: shownAtOnce })
  const counts = useAudioCounts().data
  useLiveAudio()
  return (
    <ViewTabs views={views} counts={counts} value={view} onChange={(next) => setView(next as AudioView)}>
      <PickList
        search={{ label: 'Search audio', value: q, onSearch: setQ }}
        list={list}
        what="your audio"
        empty={q ? `No audio is called “${q}”.` : views.find((one) => one.view === view)!.empty}
        rowHeight={96}
        keyOf={({ AudioID }) => AudioID}
        library={addresses.audioLibrary}
      >
        {(audio) => (
          <Choice
            audio={audio}
            whyNot={isIntroduction ? undefined : whyNotAudioLength(audio.Length)}
            onPick={() => onPick(audio)}
          />
        )}
      </PickList>
    </ViewTabs>
  )
}

type ChoiceProps = { audio: Audio; whyNot: string | undefined; onPick: () => void }

const Choice = ({ audio, whyNot, onPick }: ChoiceProps) => {
  const { Name, Length } = audio
  const used = useWords(audio)
  return (
    <article className={classes.choice} aria-label={Name}>
      <div className={classes.choiceHead}>
        <Text fw={600}>{Name}</Text>
        <Button size="compact-sm" disabled={whyNot !== undefined} aria-label={`Use ${Name}`} onClick={onPick}>
          Use it
        </Button>
      </div>
      <LibrarySound audio={audio} />
      <Text size="xs" c={whyNot ? 'red' : 'dimmed'}>
        {whyNot ?? `${spokenTime(Length)} · ${used}`}
      </Text>
    </article>
  )
}
