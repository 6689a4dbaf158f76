import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Layers whose open map is watched while a position changes: the largest of each kind. */
export const live = [
  ['citizen', 'citizen-geolocation', 'dos cidadãos'],
  ['visit', 'visit-geolocation', 'de visitas'],
  ['risk-identification', 'risk-identification-geolocation', 'de riscos'],
] as const

const changes = 5

/** How long an open map takes to show that somebody's position was taken away or came back. */
export async function followed(page: Page, url: string, token: string, path: string, query: string) {
  const post = async (name: string, input: object) => {
    const answer = await fetch(`${url}/api/v1/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Type: 'User', Token: token, 'Request-Id': randomUUID() },
      body: JSON.stringify(input),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${text}`)
    return JSON.parse(text).data
  }
  const { markers, citizens, located } = await post(query, {})
  const from = performance.now()
  await page.goto(`${url}/app/map/${path}`)
  const isThere = (count: number) =>
    page.waitForFunction(
      (wanted) => document.querySelector(`.leaflet-container[data-points="${wanted}"]`),
      count,
      { polling: 10 },
    )
  await isThere(located)
  const opened = performance.now() - from
  await page.waitForTimeout(2_000)
  const one = (markers ?? citizens)[changes]
  const at = { x: one.lng ?? one.longitude, y: one.lat ?? one.latitude }
  const times: number[] = []
  for (let change = 0; change < 2 * changes; change += 1) {
    const isTaken = change % 2 === 0
    await post('citizen-update-geolocation', {
      id: one.id,
      document: { addressCoordinates: isTaken ? null : at, geolocationType: 'manual' },
    })
    const acted = performance.now()
    await isThere(located - (isTaken ? 1 : 0))
    times.push(performance.now() - acted)
  }
  return { opened, most: Math.max(...times) }
}
