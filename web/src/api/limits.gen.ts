/**
 * The longest texts that the API takes, in characters, by schema and field: generated from the maxLength of
 * api/openapi.json, which comes from the Go structs. A form that needs another one names it; then `make generate`.
 */

export const maxApplicationCompanyDescription = 4000;
export const maxApplicationCompanyName = 120;
export const maxApplicationContactEmail = 254;
export const maxApplicationContactPhone = 40;
export const maxApplicationLocation = 120;
export const maxApplicationWebsiteUrl = 2048;
export const maxAuthNameRequestFriendlyName = 60;
export const maxAuthSignUpRequestEmail = 255;
export const maxBookingCancellationReason = 1000;
export const maxBookingKindChangeDescription = 2000;
export const maxBookingKindChangePlace = 300;
export const maxBookingKindChangeServiceId = 64;
export const maxBookingKindChangeTitle = 200;
export const maxBusySourceInputBodyName = 60;
export const maxBusySourceInputBodyUrl = 2000;
export const maxIntroductionMessage = 4000;
export const maxIntroductionRequesterCompany = 120;
export const maxIntroductionRequesterEmail = 254;
export const maxIntroductionRequesterName = 120;
export const maxInviteInputBodyEmail = 254;
export const maxNewBookingEmail = 254;
export const maxNewBookingName = 200;
export const maxNewBookingNotes = 2000;
export const maxNewDeclarationContract = 500;
export const maxNewDeclarationEmail = 254;
export const maxNewDeclarationName = 200;
export const maxNewDeclarationReason = 500;
export const maxNewEventDescription = 5000;
export const maxNewEventLocation = 300;
export const maxNewEventTitle = 200;
export const maxNewReviewText = 2000;
export const maxNoteText = 4000;
export const maxOfferAcceptanceName = 200;
export const maxOfferContentIntro = 2000;
export const maxOfferContentTerms = 10000;
export const maxOfferLineText = 300;
export const maxOfferRefusalReason = 1000;
export const maxProfileChangeCompanyDescription = 4000;
export const maxProfileChangeCompanyName = 120;
export const maxProfileChangeContactEmail = 254;
export const maxProfileChangeContactPhone = 40;
export const maxProfileChangeLocation = 120;
export const maxProfileChangeWebsiteUrl = 2048;
export const maxPublicationNote = 500;
export const maxQuoteInputBodyCode = 64;
export const maxReviewAnswerAnswer = 1000;
export const maxStatusChangeReason = 500;
