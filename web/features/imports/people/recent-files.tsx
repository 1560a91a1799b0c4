import { Button, Text } from '@mantine/core'
import { formatWhen } from '../../../ui/format.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useRecentFiles } from '../queries.ts'
import { importState } from '../select/import-state.ts'
import classes from '../select/recent-imports.module.css'
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
        {left.map((upload) => {
          const { word, tone, isMoving, note } = importState(upload)
          return (
            <li key={upload.FileID} style={{ paddingInline: 0 }}>
              <div className={classes.file}>
                <Text className={classes.name!}>{upload.FileName}</Text>
                <Text size="xs" c="dimmed">
                  {formatWhen(upload.CreatedDate)}
                  {note && ` · ${note}`}
                </Text>
              </div>
              <div className={classes.state}>
                <StatusWord word={word} tone={tone} isMoving={isMoving} />
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Go on with ${upload.FileName}`}
                  onClick={() => onChoose(upload.FileID)}
                >
                  Go on
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
