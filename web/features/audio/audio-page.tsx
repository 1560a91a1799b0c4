import type { Audio } from '@carillon/contract/audio.ts'
import { hasSelected, type Selection, select } from '@carillon/domain/table/selection.ts'
import { Button, Group, Skeleton } from '@mantine/core'
import { IconMessage2, IconMicrophone } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useDrop } from '../../ui/use-drop.ts'
import { useKnownPage, useList } from '../../ui/use-list.ts'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { useAccount } from '../account/queries.ts'
import { LibraryNav } from '../library/library-nav.tsx'
import { SelectedInLibrary } from '../library/selected-in-library.tsx'
import { UploadList } from '../media/upload-list.tsx'
import classes from './audio.module.css'
import { AudioCard } from './audio-card.tsx'
import { AudioMenu } from './audio-menu.tsx'
import { audioViews, readAudioView } from './audio-views.ts'
import { useAudioCounts, useAudioList, useLiveAudio } from './queries.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RenameAudio } from './rename-audio.tsx'
import { ShareAudio } from './share-audio.tsx'
import { SpeakDialog } from './speak-dialog.tsx'
import { UploadButton } from './upload-button.tsx'
import { onlyThis, useAudioActs } from './use-audio-acts.ts'
import { useAudioUploads } from './use-audio-uploads.ts'

/** What calls say, kept to be used again. */
export const AudioPage = () =>
  useAccount().Profile.VoiceAllowed ? (
    <AudioLibrary />
  ) : (
    <>
      <PageHeader title="Message library" />
      <EmptyState
        sentence="You do not have access to this feature. If you believe this is a mistake, please contact us."
        action={<LinkButton to={addresses.textLibrary}>Go to your texts</LinkButton>}
      />
    </>
  )

const AudioLibrary = () => {
  const { view: written } = useSearch({ strict: false })
  const view = readAudioView(written)
  const navigate = useNavigate()
  const list = useList({ pagesize: 24 })
  const { page, pagesize, q } = list
  const [selection, setSelection] = useSelection({ view, q })
  const fetched = useAudioList({ view, page, pagesize, q })
  const counts = useAudioCounts().data
  const acts = useAudioActs()
  const { uploads, take, drop } = useAudioUploads()
  const [isSpeaking, setIsSpeaking] = useState(false)
  const [isRecording, setIsRecording] = useState(false)
  const isOver = useDrop(take)
  useKnownPage(list, fetched.isPlaceholderData ? undefined : fetched.data?.Size)
  useLiveAudio()
  const ways = (
    <Group gap="xs">
      <UploadButton onFiles={take} isMany />
      <Button variant="default" leftSection={<IconMessage2 size={16} />} onClick={() => setIsSpeaking(true)}>
        Text-to-speech
      </Button>
      <Button leftSection={<IconMicrophone size={16} />} onClick={() => setIsRecording(true)}>
        Record
      </Button>
    </Group>
  )
  const turn = (next: string): void =>
    void navigate({ to: '.', search: next === 'all' ? {} : { view: next }, replace: true })
  return (
    <>
      <LibraryNav />
      <PageHeader
        title="Message library"
        subtitle={
          isOver
            ? 'Let it go here to upload it.'
            : 'What your calls say: record it, type it, or upload an .mp3 or .wav.'
        }
        actions={ways}
      />
      <div className={uploads.length > 0 ? classes.uploads : undefined}>
        <UploadList uploads={uploads} onDrop={drop} working="Making {name} ready for telephones" />
      </div>
      <ViewTabs views={audioViews} counts={counts} value={view} onChange={turn}>
        <div className={classes.tools}>
          <SearchBox label="Search audio" value={q} onSearch={list.setSearch} width={320} />
        </div>
        {!fetched.data ? (
          fetched.isError ? (
            <FailedState
              message={sentenceOf(fetched.error, 'There was an error getting your audio.')}
              onRetry={() => void fetched.refetch()}
            />
          ) : (
            <LoadingCards />
          )
        ) : fetched.data.Size === 0 ? (
          <EmptyState
            sentence={q ? `No audio is called “${q}”.` : audioViews.find((one) => one.view === view)!.empty}
            action={q || view !== 'all' ? undefined : ways}
          />
        ) : (
          <Cards
            audio={fetched.data.Items}
            size={fetched.data.Size}
            isDimmed={fetched.isPlaceholderData}
            selection={selection}
            onSelect={setSelection}
          />
        )}
        <SelectedInLibrary
          acts={acts}
          idOf={({ AudioID }: Audio) => AudioID}
          meant={{ view, q, selection }}
          fetched={fetched.data}
          isAwaited={fetched.isPlaceholderData}
          onSelect={setSelection}
        />
        <Pager list={list} size={fetched.data?.Size ?? 0} />
      </ViewTabs>
      <SpeakDialog opened={isSpeaking} onClose={() => setIsSpeaking(false)} />
      <RecordDialog opened={isRecording} onClose={() => setIsRecording(false)} />
    </>
  )
}

type CardsProps = {
  audio: readonly Audio[]
  size: number
  isDimmed: boolean
  selection: Selection<number>
  onSelect: (selection: Selection<number>) => void
}

const Cards = ({ audio, size, isDimmed, selection, onSelect }: CardsProps) => {
  const acts = useAudioActs()
  const [renamed, setRenamed] = useState<Audio>()
  const [shared, setShared] = useState<Audio>()
  // How many there are of what is awaited is not known.
  const whole = isDimmed ? Number.POSITIVE_INFINITY : size
  return (
    <>
      <ul className={classes.rows} data-dimmed={isDimmed || undefined}>
        {audio.map((one) => (
          <li key={one.AudioID}>
            <AudioCard
              audio={one}
              isSelected={hasSelected(selection, one.AudioID)}
              onSelect={(isSelected) => onSelect(select(selection, [one.AudioID], isSelected, whole))}
              onFavor={(isFavorite) => acts.favor(onlyThis(one), isFavorite)}
              menu={<AudioMenu audio={one} onRename={() => setRenamed(one)} onShare={() => setShared(one)} />}
            />
          </li>
        ))}
      </ul>
      {renamed && <RenameAudio audio={renamed} onClose={() => setRenamed(undefined)} />}
      {shared && <ShareAudio audio={shared} onClose={() => setShared(undefined)} />}
    </>
  )
}

const LoadingCards = () => (
  <ul className={classes.rows} aria-busy="true" aria-label="Audio is loading">
    {[1, 2, 3, 4].map((at) => (
      <li key={at}>
        <Skeleton height={136} radius={6} />
      </li>
    ))}
  </ul>
)
