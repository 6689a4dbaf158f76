import type { settingsFields } from '@saude/core/contract/settings'
import type { Priority } from './priority.ts'
import type { ProtocolType } from './protocol-type.ts'

/** Until when somebody is to be seen to. */

/**
 * Days in suspected cancer: exams within 30 (Lei 13.896/2019), treatment within 60 (Lei 12.732/2012). Of other kinds the
 * law says nothing.
 */
export const cancerDays: Readonly<Partial<Record<ProtocolType, number>>> = {
  examRequest: 30,
  basicAttention: 30,
  physiotherapySession: 60,
  outOfHomeTreatment: 60,
  aihApac: 60,
}

/** Where a client's settings say within how many days who has a priority is to be seen to; there is no national rule. */
export const priorityDays = {
  emergency: 'daysEmergency',
  veryUrgent: 'daysVeryUrgent',
  urgent: 'daysUrgent',
  littleUrgent: 'daysLittleUrgent',
  notUrgent: 'daysNotUrgent',
} as const satisfies Readonly<Record<Priority, keyof typeof settingsFields>>

/** Whether somebody waits longer than they may; `open` where no deadline but that of the kind is set. */
export const deadlines = { onTime: 'No prazo', late: 'Acima do prazo', open: 'Sem prazo definido' } as const
export type Deadline = keyof typeof deadlines
