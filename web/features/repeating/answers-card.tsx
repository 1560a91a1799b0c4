import type { RepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { Stack, Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { FieldWords } from '../library/field-words.tsx'

/** What a text survey answers by itself. */
export const AnswersCard = ({
  series,
}: {
  series: Pick<RepeatingBroadcast, 'IsTextSurvey' | 'TextSurveyAutoReplies'>
}) => {
  if (!series.IsTextSurvey) return null
  return (
    <Card title="Text survey">
      <Stack gap="xs">
        {series.TextSurveyAutoReplies.map(({ Label, Message }) => (
          <div key={Label}>
            <Text size="xs" c="dimmed">
              Answer to {Label}
            </Text>
            <Text>
              <FieldWords text={Message} />
            </Text>
          </div>
        ))}
        {series.TextSurveyAutoReplies.length === 0 && <Text c="dimmed">Nothing is answered by itself.</Text>}
      </Stack>
    </Card>
  )
}
