import { Repeat2 } from 'lucide-react'

/** Where streets and agents change, with the people whom it concerns. */
export const more = [{ label: 'Ruas e agentes', icon: Repeat2, href: '/app/citizen/territory' }] as const
