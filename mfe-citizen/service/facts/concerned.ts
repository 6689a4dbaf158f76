import type { Change } from '@saude/store'

const topics = new Set(['citizen', 'history', 'visit', 'healthCare', 'measurement', 'immunization'])

/**
 * The citizens of whom an entry of the change feed says that something was written. Entries name citizens themselves, or
 * beside what was written (`about`): then those count.
 */
export function concernedBy({ topic, ids, detail }: Change): readonly string[] {
  if (!topics.has(topic)) return []
  const about = detail?.about
  if (Array.isArray(about)) return about.map(String)
  return topic === 'citizen' ? ids : []
}
