import type { Audio } from '@carillon/contract/audio.ts'
import { longestMessage } from '@carillon/domain/sound/message-length.ts'
import { Menu } from '@mantine/core'
import {
  IconDownload,
  IconPencil,
  IconScissors,
  IconSpeakerphone,
  IconTrash,
  IconUsers,
  IconVolumeOff,
} from '@tabler/icons-react'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useMay } from '../account/guards.ts'
import { silenceOf } from './audio-words.ts'
import { onlyThis, useAudioActs } from './use-audio-acts.ts'
import { useAudioInBroadcast } from './use-in-broadcast.ts'

type Props = { audio: Audio; onRename: () => void; onShare: () => void }

/** What can be done with one audio. */
export const AudioMenu = ({ audio, onRename, onShare }: Props) => {
  const acts = useAudioActs()
  const mayCreate = useMay('sender')
  const announce = useAudioInBroadcast()
  const { ReadOnly, Name, Uri, WithSilence } = audio
  const silence = silenceOf(audio)
  // With its silence it may be too long to send.
  const canChangeSilence = silence >= 0.1 && (WithSilence || audio.Length + silence <= longestMessage)
  return (
    <RowMenu label={`Actions for ${Name}`} width={220}>
      {mayCreate && (
        <Menu.Item leftSection={<IconSpeakerphone size={16} />} onClick={() => announce(audio)}>
          Use in a broadcast
        </Menu.Item>
      )}
      <Menu.Item component="a" href={Uri} download leftSection={<IconDownload size={16} />}>
        Download
      </Menu.Item>
      {!ReadOnly && (
        <>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={onShare}>
            Share
          </Menu.Item>
          {canChangeSilence && (
            <Menu.Item
              leftSection={WithSilence ? <IconScissors size={16} /> : <IconVolumeOff size={16} />}
              onClick={() => acts.keepSilence(audio, !WithSilence)}
            >
              {WithSilence ? 'Cut the silence' : 'Keep the silence'}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => acts.remove(onlyThis(audio))}>
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
