import { Button, List } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import type { ImportPurpose } from '../imports/words.ts'
import classes from './good-file.module.css'
import { sampleRows, saveSample } from './sample-file.ts'

/** What a good file looks like, with one to download. */
export const GoodFile = ({ purpose }: { purpose: ImportPurpose }) => {
  const [head = [], ...rows] = sampleRows(purpose)
  return (
    <Card
      title="What a good file looks like"
      actions={
        <Button
          variant="subtle"
          data-tour="import-sample"
          size="compact-sm"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveSample(purpose)}
        >
          Download a sample
        </Button>
      }
    >
      <div className={classes.sides}>
        <List spacing={4} size="sm" className={classes.words!}>
          {sentences[purpose].map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        <table className={classes.sheet} aria-label="Example">
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell) => (
                  <td key={cell}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const sentences: Record<ImportPurpose, readonly string[]> = {
  contacts: [
    'One person in each row, with a phone number. Everything else is optional.',
    'Names of the columns in the first row help us. Their order and wording do not matter.',
    'Write numbers as you like: (217) 555-0100, 217.555.0100 or +1 217 555 0100.',
  ],
  optouts: [
    'One phone number in each row. Other columns are left out.',
    'Write numbers as you like: (217) 555-0100, 217.555.0100 or +1 217 555 0100.',
  ],
}
