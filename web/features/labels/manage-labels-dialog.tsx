import { Skeleton, Stack, Text } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LabelRow } from './label-row.tsx'
import { NewLabelForm } from './new-label-form.tsx'
import { useLabels } from './queries.ts'

/** The labels of the account: add, rename, recolour, delete. */
export const ManageLabelsDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="Manage labels" size="md" centered>
    <Labels />
  </Dialog>
)

const Labels = () => {
  const { data, error, refetch } = useLabels()
  if (!data && error) {
    return (
      <FailedState
        compact
        message={sentenceOf(error, 'There was an error getting your labels.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Stack gap="xs" aria-busy="true" role="status" aria-label="Loading">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={36} />
        ))}
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">Labels sort broadcasts for everybody in your account. A change shows everywhere at once.</Text>
      {data.Items.length > 0 && (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Labels of the account">
          {data.Items.map((label) => (
            <li key={label.LabelID}>
              <LabelRow label={label} />
            </li>
          ))}
        </Stack>
      )}
      <NewLabelForm labels={data.Items} hasColors />
    </Stack>
  )
}
