import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import { isOverloaded } from '../http/json-size.ts'
import { jsonOf } from '../wire/json.ts'

/** Socket.IO's own encoder looks for bytes in whatever is sent and writes it anew; we send no bytes, and rows are written already. */
function MessageEncoder() {
  const own = new Encoder()
  return {
    encode(packet: Packet): unknown[] {
      const { type, nsp, id, data } = packet
      if (type !== PacketType.EVENT || nsp !== '/' || id !== undefined) return own.encode(packet)
      const [name, message] = data
      return [`${type}[${JSON.stringify(name)},${jsonOf(message)}]`]
    },
  }
}

/** Socket.IO's own decoder, without what no call needs: the sender of such a message is cut off. */
function MessageDecoder() {
  const own = new Decoder()
  const add = own.add.bind(own)
  own.add = (message: unknown) => {
    if (typeof message === 'string' && isOverloaded(message))
      throw new Error('a message with too many values')
    add(message)
  }
  return own
}

/** How messages are written; what clients receive is Socket.IO's protocol. */
export const parser = { Encoder: MessageEncoder, Decoder: MessageDecoder }
