import type { FileUpload } from '@carillon/contract/imports.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatWhen } from '../../ui/format.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import { importState } from './import-state.ts'
import classes from './recent-imports.module.css'

type Props = { upload: FileUpload; isFlush?: boolean; way: ReactNode }

/** A file that was uploaded: when, how far it is, and the way on. */
export const UploadItem = ({ upload, isFlush = false, way }: Props) => {
  const { word, tone, isMoving, note } = importState(upload)
  return (
    <li {...(isFlush && { style: { paddingInline: 0 } })}>
      <div className={classes.file}>
        <Text fw={600} className={classes.name!}>
          {upload.FileName}
        </Text>
        <Text size="xs" c="dimmed">
          {formatWhen(upload.CreatedDate)}
          {note && ` · ${note}`}
        </Text>
      </div>
      <div className={classes.state}>
        <StatusWord word={word} tone={tone} isMoving={isMoving} />
        {way}
      </div>
    </li>
  )
}
