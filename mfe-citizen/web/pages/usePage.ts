import { useState } from 'react'

/** What was answered last: while another page is on its way, the one that is there stays. */
export function usePage<Page>(data: Page | undefined): Page | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
