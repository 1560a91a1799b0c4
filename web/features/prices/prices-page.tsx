import { listCountries } from '@carillon/contract/phone-numbers.ts'
import { getStaffPrices, resetPrices, type StaffPrices } from '@carillon/contract/prices.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StaffNav } from '../staff/staff-nav.tsx'
import { PriceEditor } from './price-editor.tsx'

/** What organizations pay, by country. For staff. */
export const PricesPage = () => {
  const { country } = useSearch({ strict: false })
  const CountryID = Number(country ?? unitedStates)
  const navigate = useNavigate()
  const countries = useCall(listCountries).data?.Items ?? []
  const { data, error, refetch } = useCall(getStaffPrices, { params: { CountryID } })
  const [isAsking, asking] = useDisclosure()
  return (
    <>
      <StaffNav />
      <PageHeader
        title="Prices"
        subtitle="What organizations pay, in US dollars without tax. A change holds from then on; what was bought before stays as it was."
        actions={
          data?.IsOwn && (
            <Button variant="default" onClick={asking.open}>
              {CountryID === unitedStates ? 'Back to the usual prices' : 'Give its own prices up'}
            </Button>
          )
        }
      />
      <NativeSelect
        label="Country"
        maw={280}
        mb="md"
        data={countries.map((each) => ({ value: String(each.CountryID), label: each.Name }))}
        value={String(CountryID)}
        onChange={(event) =>
          void navigate({ to: addresses.staffPrices, search: { country: event.currentTarget.value } })
        }
      />
      {!data && error && (
        <FailedState
          message={sentenceOf(error, 'There was an error getting the prices.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height={480} role="status" aria-label="Loading" />}
      {data && (
        <>
          <Text c="dimmed" mb="md">
            {changedText(data)}
          </Text>
          <PriceEditor key={CountryID} prices={data} />
          <ResetDialog opened={isAsking} onClose={asking.close} CountryID={CountryID} />
        </>
      )}
    </>
  )
}

const changedText = ({ IsOwn, CountryID, ChangedDate, ChangedBy }: StaffPrices): string => {
  if (IsOwn && ChangedDate !== null) return `Changed ${formatWhen(ChangedDate)}${ChangedBy ? ` by ${ChangedBy}` : ''}.`
  if (CountryID === unitedStates) return 'These are the prices that an installation begins with.'
  return 'These are the prices of the United States. Once you change one of them, this country has its own.'
}

type ResetProps = { opened: boolean; onClose: () => void; CountryID: number }

const ResetDialog = ({ opened, onClose, CountryID }: ResetProps) => {
  const reset = useSend(resetPrices, { invalidates: [getStaffPrices] })
  const isHome = CountryID === unitedStates
  const confirmed = (): void =>
    reset.mutate(
      { params: { CountryID } },
      {
        onSuccess: () => {
          notify(isHome ? 'The usual prices hold again.' : 'The prices of the United States hold here again.')
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={isHome ? 'Go back to the usual prices?' : 'Give up its own prices?'}
      confirm={isHome ? 'Go back' : 'Give them up'}
      isDangerous
      isWorking={reset.isPending}
      error={reset.isError ? sentenceOf(reset.error, 'There was an error going back.') : undefined}
      onConfirm={confirmed}
      onClose={onClose}
    >
      The prices as they are now are kept in the audit log alone.
    </ConfirmDialog>
  )
}
