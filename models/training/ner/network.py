"""The token head on the shared encoder."""
import os
import sys

from torch import nn

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from encoder import Encoder, cut_layers, from_base, join  # noqa: E402, F401


class Tagger(Encoder):
    def __init__(self, pieces, labels, layers, **sizes):
        super().__init__(pieces, layers, **sizes)
        self.head = nn.Linear(self.word.weight.shape[1], labels)

    def forward(self, ids, mask):
        return self.head(self.drop(self.hidden(ids, mask)))
