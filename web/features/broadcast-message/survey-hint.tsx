import { Alert, Button, Group, Text } from '@mantine/core'
import { asksYesOrNo, withYesOrNo, yesOrNoHint } from './survey-answers.ts'

/** A survey whose text does not say what to answer. It can be sent all the same. */
export const SurveyHint = ({ message, onMessage }: { message: string; onMessage: (message: string) => void }) =>
  asksYesOrNo(message) ? null : (
    <Alert color="teal" variant="light" p="sm">
      <Group justify="space-between" gap="xs">
        <Text>Ask people to answer YES or NO. Other answers are counted as Unknown.</Text>
        <Button size="compact-sm" variant="default" onClick={() => onMessage(withYesOrNo(message))}>
          Add “{yesOrNoHint}”
        </Button>
      </Group>
    </Alert>
  )
