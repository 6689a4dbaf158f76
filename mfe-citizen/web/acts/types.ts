/** What the place `citizen` says of itself to the acts that are offered there. */
export interface ActProps {
  readonly citizenId: string
  readonly name: string
  readonly onClose: () => void
}
