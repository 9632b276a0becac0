import { describe, expect, it } from 'vitest';
import { isPastTense } from '../../../src/analysis/lint/past-tense.ts';

describe('isPastTense', () => {
  it.each(
    (
      'BookBorrowed OrderWasPlaced PaymentNotReceived CopyLost LimitExceeded SeedPlanted BreedAdded NeedMet SpeedExceeded FeedRefreshed BedAssigned ' +
      'LoanBecameOverdue FineWaivedByLibrarian CopyPutOnHold ReservationExpired NotificationSent InvoicePaid HearingBegun HouseSold CopyLent ' +
      'MoneyWithdrawn LetterWritten SeatChosen PartyLeft ItemFound PriceSet BudgetCut ShipmentSplit TermsAgreedUpon PatientFedAgain GuaranteeGuaranteed ' +
      'ChildBorn RecordHeld DoorShut StoryTold ContractDrawnUp StockRanOut PatientWentHome LoanRenewedTwice VaccineGiven LightLit CaseWon ' +
      'LoanMarkedOverdue RoomDeclaredUnsafe VoteCast BillSplit LotBid RoleCast NoticeRead JobQuit MessageBroadcast TargetHit GateShut RumorSpread BedPut TableSet LeavesShed PasswordReset TripCost ' +
      'MembershipSuspended ShedBuilt RedCardShown HundredthVisitorCounted book_returned'
    ).split(' '),
  )('%s has happened', (name) => {
    expect(isPastTense(name)).toBe(true);
  });

  it.each(['Book borrowed', 'copy put back'])('%s, in plain words, has happened', (name) => {
    expect(isPastTense(name)).toBe(true);
  });

  it.each(
    (
      'BorrowBook BookBorrowing OrderUpdate FeedUpdate Need Speed PatientNeed HospitalBed SpeedExceed OrderProceed ClosedLoan OverdueLoan SetPrice ' +
      'CutBudget Put LoanOverdue PaymentReceipt WeatherForecast GardenShedRequest BookWillBeBorrowed AddBreed RedSeed SacredDeed LostPropertyDesk ' +
      'MarkedLoan FlaggedItemReport CastVote SplitBill Cast Bid Cost TotalCost UnitCost HighestBid NewBid ShippingCost ReadNotice WinningBid SeedWeed BorrowedBook PlaceOrder NewUser Reservation DailyFeed InvoiceUnpaidReminder'
    ).split(' '),
  )('%s has not', (name) => {
    expect(isPastTense(name)).toBe(false);
  });
});
