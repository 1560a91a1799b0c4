import { getStaffPrices, type StaffPrices, setPrices } from '@carillon/contract/prices.ts'
import { costOf } from '@carillon/domain/money/prices.ts'
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatDollars } from '../../ui/format.ts'
import { SaveBar } from '../settings/save-bar.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { type PriceForm, pricesOf, sayCredits, saySizes, whyNotForm } from './price-form.ts'
import { AmountField, PriceRows } from './price-rows.tsx'

/** All prices of a country as one form: they hold from the moment in which they are saved. */
export const PriceEditor = ({ prices }: { prices: StaffPrices }) => {
  const { CountryID, Credits, LeastCredits, Sizes, FlatRateFee } = prices
  const cache = useQueryClient()
  const settings = useSettings<PriceForm, ReturnType<typeof pricesOf>>({
    saved: { Credits, LeastCredits, Sizes, FlatRateFee },
    whyNot: whyNotForm,
    bodyOf: pricesOf,
    async save(change) {
      const saved = await api(setPrices, { params: { CountryID }, body: change })
      await cache.invalidateQueries({ queryKey: [getStaffPrices.name] })
      return saved
    },
    told: {
      Credits: { label: 'Credits', say: sayCredits },
      LeastCredits: 'Least of a purchase',
      Sizes: { label: 'Monthly plans', say: saySizes },
      FlatRateFee: 'Unlimited conversations',
    },
    done: 'These prices hold from now on.',
    failure: 'There was an error saving the prices.',
  })
  const { form, change, errors } = settings
  return (
    <form noValidate onSubmit={settings.submit}>
      <Stack gap="lg">
        <Card title="Credits">
          <Stack gap="md" align="flex-start">
            <PriceRows
              field="Credits"
              one="Band"
              columns={[
                { name: 'UpperLimit', label: 'Up to so many' },
                { name: 'Cost', label: 'Each costs', isMoney: true, digits: 4 },
              ]}
              rows={form.Credits}
              errors={errors}
              fresh={{ UpperLimit: '', Cost: '' }}
              onChange={(rows) => change({ Credits: rows })}
            >
              {examplesOf(form)}
            </PriceRows>
            <AmountField
              label="Least of one purchase"
              value={form.LeastCredits}
              error={errors.LeastCredits}
              onChange={(value) => change({ LeastCredits: value })}
            />
          </Stack>
        </Card>
        <Card title="Monthly plans">
          <PriceRows
            field="Sizes"
            one="Group size"
            columns={[
              { name: 'MaxPeople', label: 'People in a month' },
              { name: 'MonthlyFee', label: 'A month costs', isMoney: true, digits: 2 },
            ]}
            rows={form.Sizes}
            errors={errors}
            fresh={{ MaxPeople: '', MonthlyFee: '' }}
            onChange={(rows) => change({ Sizes: rows })}
          >
            Owners choose among these. More is by agreement.
          </PriceRows>
        </Card>
        <Card title="Text numbers">
          <AmountField
            label="Unlimited conversations"
            description="A month, for each text number of an account with credits."
            isMoney
            digits={2}
            value={form.FlatRateFee}
            error={errors.FlatRateFee}
            onChange={(value) => change({ FlatRateFee: value })}
          />
        </Card>
        <SaveBar form={settings} />
      </Stack>
    </form>
  )
}

/** What purchases of usual sizes come to with the bands as they are typed. */
const examplesOf = (form: PriceForm): string => {
  const faults = whyNotForm(form)
  if (Object.keys(faults).some((field) => field.startsWith('Credits'))) return 'Each credit at the price of its band.'
  const told = [500, 5_000, 50_000].flatMap((credits) => {
    const cost = costOf(credits, pricesOf(form))
    return cost === undefined ? [] : [`${formatCount(credits)} cost ${formatDollars(cost)}`]
  })
  return ['Each credit at the price of its band', ...(told.length > 0 ? [told.join(', ')] : [])].join(': ').concat('.')
}
