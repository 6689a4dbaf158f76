import { AppError, validationError } from '@saude/contract/errors'
import { formatCount } from '@saude/contract/formats'
import { clientOf } from '@saude/service/client'
import { runsBack } from '../contract/course.ts'
import { type Context, type TravelDocument, type TravelerDocument, travels } from './documents.ts'

/** What the odometer of a trip's vehicle said last, of another trip that has begun; null where that is not known. */
export async function lastKmOf(
  call: Context,
  { _id, vehicle }: Pick<TravelDocument, '_id' | 'vehicle'>,
): Promise<number | null> {
  if (!vehicle) return null
  const last = await call.store
    .collection(travels)
    .findOne(
      { client: clientOf(call), 'vehicle.id': vehicle.id, kmStart: { $ne: null }, _id: { $ne: _id } },
      { sort: { appointmentDate: -1, _id: -1 } },
    )
  return last?.kmEnd ?? last?.kmStart ?? null
}

/** @throws AppError `validation` at the field, where the odometer would run back */
export function refuseRunningBack(from: unknown, to: unknown, field: string): void {
  if (typeof from === 'number' && typeof to === 'number' && to < from)
    throw validationError({ [field]: runsBack })
}

/** @throws AppError `conflict` where somebody's presence is not known: no trip is over before that is said */
export function refuseUnmarked(booked: readonly Pick<TravelerDocument, 'presence'>[]): void {
  const count = booked.filter(({ presence }) => !presence).length
  if (count > 0)
    throw new AppError(
      'conflict',
      `Marque antes quem embarcou: ${formatCount(count, 'passageiro', 'passageiros')} sem registro.`,
    )
}
