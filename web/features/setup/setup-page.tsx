import { listCarriers } from '@carillon/contract/carriers.ts'
import { getSetup } from '@carillon/contract/setup.ts'
import { Skeleton, Stack } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StaffNav } from '../staff/staff-nav.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { doneOf, steps } from './steps.ts'

/** What an installation needs before organizations can come, in order. For staff. */
export const SetupPage = () => {
  const setup = useCall(getSetup)
  const carriers = useCall(listCarriers)
  const error = setup.error ?? carriers.error
  const found = setup.data && carriers.data && { setup: setup.data, carriers: carriers.data.Items }
  const done = found && doneOf(found.setup, found.carriers)
  const missing = done ? steps.filter((step) => !done[step]).length : undefined
  return (
    <>
      <StaffNav />
      <PageHeader title="Setting up" subtitle={missing === undefined ? <>&nbsp;</> : sentence(missing)} />
      {found && done ? (
        <SetupSteps {...found} done={done} />
      ) : error ? (
        <FailedState
          message={sentenceOf(error, 'There was an error getting what is set up.')}
          onRetry={() => {
            void setup.refetch()
            void carriers.refetch()
          }}
        />
      ) : (
        <Stack gap="md" role="status" aria-label="Loading">
          {steps.map((step) => (
            <Skeleton key={step} height={92} radius={6} />
          ))}
        </Stack>
      )}
    </>
  )
}

const sentence = (missing: number): string =>
  missing === 0
    ? 'All of it is done: organizations can come.'
    : `${missing} of ${steps.length} steps are left before organizations can come.`
