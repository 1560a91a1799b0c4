import type { Audio } from '@carillon/contract/audio.ts'
import { whyNotAudioLength } from '@carillon/domain/broadcast/call-form.ts'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { type AudioView, audioViews } from '../audio/audio-views.ts'
import { heardOf, useWords } from '../audio/audio-words.ts'
import { spokenTime } from '../audio/clock-time.ts'
import { useAudioCounts, useAudioList, useLiveAudio, useSound } from '../audio/queries.ts'
import { SoundPlayer } from '../audio/sound-player.tsx'
import classes from './broadcast-calls.module.css'

type Props = { opened: boolean; onClose: () => void; onPick: (audio: Audio) => void }

/** Chooses a message of the library, heard before it is chosen. */
export const AudioPicker = ({ opened, onClose, onPick }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Select from message library" size={640} centered>
    <Choose
      onPick={(audio) => {
        onClose()
        onPick(audio)
      }}
    />
  </Dialog>
)

const views = audioViews.filter(({ view }) => view !== 'survey' && view !== 'transfer')

// More than anybody listens to; whoever has more searches.
const shownAtOnce = 50

const Choose = ({ onPick }: Pick<Props, 'onPick'>) => {
  const [view, setView] = useState<AudioView>('all')
  const [q, setQ] = useState('')
  const { data, isError, error, refetch } = useAudioList({ view, q, page: 1, pagesize: shownAtOnce })
  const counts = useAudioCounts().data
  useLiveAudio()
  return (
    <ViewTabs views={views} counts={counts} value={view} onChange={(next) => setView(next as AudioView)}>
      <div className={classes.tools}>
        <SearchBox label="Search audio" value={q} onSearch={setQ} width="100%" />
      </div>
      {!data && isError ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your audio.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        [1, 2, 3].map((at) => <Skeleton key={at} height={96} mb={8} />)
      ) : data.Size === 0 ? (
        <EmptyState
          compact
          sentence={q ? `No audio is called “${q}”.` : views.find((one) => one.view === view)!.empty}
        />
      ) : (
        <ul className={classes.choices}>
          {data.Items.map((audio) => (
            <li key={audio.AudioID}>
              <Choice audio={audio} onPick={() => onPick(audio)} />
            </li>
          ))}
        </ul>
      )}
      {data && data.Size > data.Items.length && (
        <Text c="dimmed" mt="xs">
          These are the first {data.Items.length} of {data.Size}. Search for the others.
        </Text>
      )}
      <Anchor component={Link} to={addresses.audioLibrary} target="_blank" mt="md" display="block">
        Open the message library
      </Anchor>
    </ViewTabs>
  )
}

const Choice = ({ audio, onPick }: { audio: Audio; onPick: () => void }) => {
  const sound = useSound()
  const { AudioID, Name, Peaks, Length, WithSilence } = audio
  const whyNot = whyNotAudioLength(Length)
  const used = useWords(audio)
  return (
    <article className={classes.choice} aria-label={Name}>
      <div className={classes.choiceHead}>
        <Text fw={600}>{Name}</Text>
        <Button size="compact-sm" disabled={whyNot !== undefined} aria-label={`Use ${Name}`} onClick={onPick}>
          Use it
        </Button>
      </div>
      <SoundPlayer
        id={`audio ${AudioID} ${WithSilence}`}
        name={Name}
        load={() => sound(audio)}
        peaks={Peaks}
        heard={heardOf(audio)}
        seconds={Length}
      />
      <Text size="xs" c={whyNot ? 'red' : 'dimmed'}>
        {whyNot ?? `${spokenTime(Length)} · ${used}`}
      </Text>
    </article>
  )
}
