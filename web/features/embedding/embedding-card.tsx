import { getEmbedding } from '@carillon/contract/embedding.ts'
import { Button, List, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { EmbeddingDialog } from './embedding-dialog.tsx'

/** In whose pages the people of the account may have Carillon before them. */
export const EmbeddingCard = () => {
  const { data, error, refetch } = useCall(getEmbedding)
  const [isOpen, dialog] = useDisclosure()
  return (
    <Card
      title="In pages of others"
      actions={
        data && (
          <Button variant="default" size="xs" onClick={dialog.open}>
            Change
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Text>
          A portal or an intranet can show Carillon in a frame. Only the pages that you name here may, and only they are
          told how high it is.
        </Text>
        {data ? (
          data.Origins.length === 0 ? (
            <Text c="dimmed">No page may.</Text>
          ) : (
            <List>
              {data.Origins.map((origin) => (
                <List.Item key={origin}>{origin}</List.Item>
              ))}
            </List>
          )
        ) : error ? (
          <FailedState
            message={sentenceOf(error, 'There was an error getting these pages.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={24} role="status" aria-label="Loading" />
        )}
      </Stack>
      {data && isOpen && <EmbeddingDialog origins={data.Origins} onClose={dialog.close} />}
    </Card>
  )
}
