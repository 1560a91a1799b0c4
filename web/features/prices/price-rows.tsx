import { ActionIcon, Button, NumberInput, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './prices.module.css'

/** A number half typed, as `0.`, is a text. */
type Amount = number | string

/** One column of the rows. */
type Column<Row> = { name: keyof Row & string; label: string; isMoney?: boolean; digits?: number }

type Props<Row> = {
  field: string
  /** 'Band', for screen readers and the buttons. */
  one: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  errors: Readonly<Record<string, string>>
  fresh: Row
  onChange: (rows: Row[]) => void
  children?: ReactNode
}

/** Rows of two amounts, of which one can be added at the end and each but the last one left be taken away. */
export const PriceRows = <Row extends Record<string, Amount>>(props: Props<Row>) => {
  const { field, one, columns, rows, errors, fresh, onChange, children } = props
  return (
    <>
      <ol className={classes.rows}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing of their own but their place
          <li key={at} className={classes.row} aria-label={`${one} ${at + 1}`}>
            {columns.map(({ name, label, isMoney, digits }) => (
              <AmountField
                key={name}
                label={label}
                isMoney={isMoney}
                digits={digits}
                value={row[name] ?? ''}
                error={errors[`${field}.${at}.${name}`]}
                onChange={(value) =>
                  onChange(rows.map((each, place) => (place === at ? { ...each, [name]: value } : each)))
                }
              />
            ))}
            <ActionIcon
              className={classes.remove!}
              aria-label={`Remove ${one.toLowerCase()} ${at + 1}`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={16} />}
        disabled={rows.length >= 50}
        onClick={() => onChange([...rows, fresh])}
      >
        Add a {one.toLowerCase()}
      </Button>
      {children && (
        <Text c="dimmed" mt="sm">
          {children}
        </Text>
      )}
    </>
  )
}

type FieldProps = {
  label: string
  description?: string
  isMoney?: boolean | undefined
  digits?: number | undefined
  value: Amount
  error: string | undefined
  onChange: (value: Amount) => void
}

export const AmountField = ({ isMoney = false, digits = 0, error, onChange, ...rest }: FieldProps) => (
  <NumberInput
    {...rest}
    maw={200}
    min={isMoney ? 0 : 1}
    clampBehavior="none"
    hideControls
    allowNegative={false}
    allowDecimal={digits > 0}
    decimalScale={digits}
    thousandSeparator=","
    prefix={isMoney ? '$' : ''}
    error={error}
    onChange={onChange}
  />
)
