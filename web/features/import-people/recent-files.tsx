import { Button, Text } from '@mantine/core'
import classes from '../import-upload/recent-imports.module.css'
import { UploadItem } from '../import-upload/upload-item.tsx'
import { useRecentFiles } from '../imports/queries.ts'
import { isLeft } from './is-left.ts'

const shown = 3

/** Files that were uploaded for a broadcast and not added: a reload or another machine loses none of them. */
export const RecentFiles = ({ onChoose }: { onChoose: (FileID: number) => void }) => {
  const { data } = useRecentFiles()
  const left = (data?.Items ?? []).filter((upload) => isLeft(upload, Date.now())).slice(0, shown)
  if (left.length === 0) return null
  return (
    <div>
      <Text fw={600} id="files-left">
        Uploaded and not added yet
      </Text>
      <ul className={classes.list} aria-labelledby="files-left">
        {left.map((upload) => (
          <UploadItem
            key={upload.FileID}
            upload={upload}
            isFlush
            way={
              <Button
                variant="default"
                size="xs"
                aria-label={`Go on with ${upload.FileName}`}
                onClick={() => onChoose(upload.FileID)}
              >
                Go on
              </Button>
            }
          />
        ))}
      </ul>
    </div>
  )
}
