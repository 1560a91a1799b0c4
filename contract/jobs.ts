import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** A job of the installation that is still to be done. What it was given is not told: it may hold secrets. */
export const StaffJob = z.object({
  JobID: id,
  Task: z.string(),
  State: z.enum(['Waiting', 'Running', 'Failing', 'Given up']),
  Attempts: z.number().int(),
  MostAttempts: z.number().int(),
  Error: z.string(),
  /** When it is due, or due again. */
  DueDate: instant,
  CreatedDate: instant,
})
export type StaffJob = z.infer<typeof StaffJob>

export const StaffJobsQuery = listQuery(StaffJob)

export const listStaffJobs = call({
  name: 'listStaffJobs',
  summary: 'Jobs of the installation that are still to be done; search by name or error',
  method: 'GET',
  path: '/staff/jobs',
  who: 'staff',
  query: StaffJobsQuery,
  reply: listOf(StaffJob),
})

export const retryStaffJob = call({
  name: 'retryStaffJob',
  summary: 'Have a job tried at once, with all its attempts anew; one that runs is left alone',
  method: 'POST',
  path: '/staff/jobs/{JobID}/retry',
  who: 'staff',
  params: z.object({ JobID: idIn }),
  reply: done,
})

/** Long work of an account. */
export const StaffTask = z.object({
  TaskID: id,
  AccountID: id,
  CompanyName: z.string(),
  Kind: z.string(),
  State: z.enum(['Running', 'Failing', 'Done', 'Failed']),
  Done: z.number().int(),
  Total: z.number().int(),
  Failures: z.number().int(),
  Error: z.string(),
  DueDate: instant,
  CreatedDate: instant,
})
export type StaffTask = z.infer<typeof StaffTask>

export const StaffTasksQuery = listQuery(StaffTask)

export const listStaffTasks = call({
  name: 'listStaffTasks',
  summary: 'Long work of all accounts, latest first; search by kind, error or account',
  method: 'GET',
  path: '/staff/tasks',
  who: 'staff',
  query: StaffTasksQuery,
  reply: listOf(StaffTask),
})

export const retryStaffTask = call({
  name: 'retryStaffTask',
  summary: 'Have long work that has failed go on at once; what has ended is begun again by its account',
  method: 'POST',
  path: '/staff/tasks/{TaskID}/retry',
  who: 'staff',
  params: z.object({ TaskID: idIn }),
  reply: done,
})
