/** The effects that are performed the same for every workflow. */
import { grantEffect, revokeEffect } from './grantEffects.ts'
import { postEffect } from './ledger.ts'
import { offerNext, tellMembers } from './members.ts'
import { messageEffect } from './messages.ts'
import { freePlaces, setPlaces, takePlaces } from './places.ts'
import { tellOpenedEffect } from './stepOfOpened.ts'

export const ENGINE_PERFORMERS = {
  post: postEffect,
  grant: grantEffect,
  revoke: revokeEffect,
  message: messageEffect,
  stepOfOpened: tellOpenedEffect,
  setPlaces,
  takePlaces,
  freePlaces,
  tellMembers,
  offerNext,
}
