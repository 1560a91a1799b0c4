import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'

type Props = { onFiles: (files: File[]) => void; isMany?: boolean }

/** Chooses files with sound from this device. */
export const UploadButton = ({ onFiles, isMany = false }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()}>
        Upload audio
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        aria-label="Your audio"
        accept=".mp3,.wav"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same file can be chosen again once it was mended.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
