import { Text } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { personName } from '../../broadcast-recipients/person-name.ts'
import classes from './sample.module.css'
import { samplePeople } from './samples.ts'

const reached = samplePeople.filter(({ PrimaryPhoneError }) => PrimaryPhoneError === null)

/** The people of a sample. */
export const SampleRecipients = () => (
  <Card>
    <Text size="xl" fw={640} mb="xs">
      {formatCounted(reached.length, 'person gets', 'people get')} this text
    </Text>
    <ul className={classes.people} aria-label="Recipients">
      {samplePeople.map((each) => (
        <li key={each.ID}>
          <span>
            <b>{personName(each)}</b> {phoneText(each.PrimaryPhone)}
          </span>
          {each.PrimaryPhoneError ? (
            <StatusWord word={each.PrimaryPhoneError} tone="amber" />
          ) : (
            <StatusWord word="Gets it" tone="green" />
          )}
        </li>
      ))}
    </ul>
  </Card>
)

/** The plan of a sample. */
export const SampleReview = ({ creditsEach, isSurvey }: { creditsEach: number; isSurvey: boolean }) => {
  const out = samplePeople.length - reached.length
  return (
    <Card>
      <dl className={classes.facts}>
        <div>
          <dt>
            <b>{formatCounted(reached.length, 'person gets', 'people get')} this text</b>
          </dt>
          <dd>
            {formatCounted(out, 'person has', 'people have')} opted out. Nothing is sent to them and they cost nothing.
          </dd>
        </div>
        <div>
          <dt>
            <b>It starts as soon as you press the button</b>
          </dt>
          <dd>Everyone has it within seconds.</dd>
        </div>
        <div>
          <dt>
            <b>{formatCounted(reached.length * creditsEach, 'credit')}</b>
          </dt>
          <dd>
            {formatCounted(creditsEach, 'credit')} for each text{isSurvey && ', and one for each auto reply'}. The tour
            costs nothing.
          </dd>
        </div>
      </dl>
    </Card>
  )
}
