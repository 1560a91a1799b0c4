/**
 * Chooses pictures of the library, and uploads new ones.
 *
 *   <MediaPicker opened={isOpen} onClose={close} chosen={pictures} onChoose={setPictures} most={10} />
 *
 * `chosen` are the pictures that the message has now; `onChoose` gets those it is to have, in order, when the person says so.
 * The dialog closes itself by `onClose`. Without `most`, ten. `MediaStrip` shows pictures in a row, each with a button that
 * takes it out where `onChange` is given.
 *
 *   <MediaStrip media={pictures} onChange={setPictures} />
 */
import type { Media } from '@carillon/contract/media.ts'
import { pictureFile } from '@carillon/domain/text/picture-name.ts'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { formatCounted } from '../../ui/format.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import classes from './picker.module.css'
import { PictureChoice } from './picture-choice.tsx'
import { useLiveMedia, useMedia } from './queries.ts'
import { UploadList } from './upload-list.tsx'
import { useRemoveMedia } from './use-remove-media.ts'
import { useUploads } from './use-uploads.ts'

export { MediaStrip } from './media-strip.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  chosen: readonly Media[]
  onChoose: (media: Media[]) => void
  most?: number
}

export const MediaPicker = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Pictures" size={680} centered>
    <Choose onClose={onClose} {...rest} />
  </Dialog>
)

const endings = pictureFile.endings.map((ending) => `.${ending}`)
const pageSize = 48

const Choose = ({ onClose, chosen, onChoose, most = 10 }: Omit<Props, 'opened'>) => {
  const [picked, setPicked] = useState<readonly Media[]>(chosen)
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(pageSize)
  const { data, isError, error, refetch } = useMedia({ q, pagesize: shown })
  useLiveMedia()
  const isPicked = ({ MediaID }: Media): boolean => picked.some((known) => known.MediaID === MediaID)
  const toggle = (media: Media): void =>
    setPicked((known) =>
      isPicked(media)
        ? known.filter(({ MediaID }) => MediaID !== media.MediaID)
        : known.length < most
          ? [...known, media]
          : known,
    )
  const { uploads, take, drop } = useUploads((media) =>
    setPicked((known) => (known.length < most ? [...known, media] : known)),
  )
  const remove = useRemoveMedia()
  const isFull = picked.length >= most
  return (
    <>
      <FileDrop
        label="Your picture"
        accept={endings}
        hint="A jpg, jpeg, gif or png of at most 5 MB. Large pictures are made smaller, so that phones take them."
        onFiles={take}
      />
      <UploadList uploads={uploads} onDrop={drop} />
      <Group justify="space-between" mt="md" gap="xs">
        <SearchBox label="Search pictures" value={q} onSearch={setQ} />
        <Text c="dimmed" role="status">
          {isFull ? `${formatCounted(most, 'picture')} at most` : `${formatCounted(picked.length, 'picture')} chosen`}
        </Text>
      </Group>
      {!data && isError ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your pictures.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height={140} mt="sm" />
      ) : data.Size === 0 ? (
        <EmptyState compact sentence={q ? `No picture is called “${q}”.` : 'No pictures yet. Upload the first one.'} />
      ) : (
        <ul className={classes.pictures} aria-label="Pictures of the library">
          {data.Items.map((media) => (
            <li key={media.MediaID} className={classes.picture}>
              <PictureChoice
                media={media}
                isPicked={isPicked(media)}
                isDisabled={isFull && !isPicked(media)}
                onToggle={() => toggle(media)}
                onDelete={() => {
                  setPicked((known) => known.filter(({ MediaID }) => MediaID !== media.MediaID))
                  remove(media)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.Size > data.Items.length && (
        <Button variant="subtle" mt="xs" onClick={() => setShown((known) => known + pageSize)}>
          Show more
        </Button>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <LeaveButton onClose={onClose} />
        <Button
          disabled={uploads.some(({ error }) => error === undefined) || (picked.length === 0 && chosen.length === 0)}
          onClick={() => {
            onClose()
            onChoose([...picked])
          }}
        >
          {picked.length > 0
            ? `Use ${formatCounted(picked.length, 'picture')}`
            : chosen.length > 0
              ? 'Use no pictures'
              : 'Use pictures'}
        </Button>
      </Group>
    </>
  )
}
