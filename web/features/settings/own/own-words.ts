import { dayNames, workDays } from '@carillon/domain/time/weekday.ts'
import { browserName } from '../../notifications/push-browser.ts'
import { inWeekOrder, isAllDayForm, type WindowForm } from './window-form.ts'

/** 'Chrome on Windows', of what a browser calls itself. */
export const deviceText = (userAgent: string): string => {
  if (userAgent === '') return 'A browser'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? `${browserName(userAgent)} on ${system}` : browserName(userAgent)
}

/** What runs on another names that too, so it comes first. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/CrOS/, 'a Chromebook'],
  [/Linux/, 'Linux'],
]

/** 'Monday to Friday' */
export const daysText = (days: readonly string[]): string => {
  const chosen = inWeekOrder(days)
  if (chosen.length === dayNames.length) return 'Every day'
  if (chosen.length === workDays.length && workDays.every((day) => chosen.includes(day))) return 'Monday to Friday'
  return chosen.join(', ')
}

/** '9:00 AM to 9:00 PM, continues on the next day' */
export const hoursText = (form: WindowForm): string => {
  if (!form.CheckCallingWindow) return 'Not kept: at any hour of any day'
  const hours = isAllDayForm(form) ? 'All day' : `${form.StartTimeOfDay} to ${form.StopTimeOfDay}`
  return form.ContinueOnNextDay ? `${hours}, continues on the next day` : hours
}
